"""Tables, events and snapshots in the database: reading, writing, migrations and backups.

Face: `store.Store` with `Commit`, `Event`, `TableRow`, `SeatRow` and `Snapshot`; `engine.Address`
for commands. `reads` and `writes` are the SQL statements, `writers` the threads that commit them,
`rows` the structs, `schema` the tables, `migrate` the migrations, `doorbell` the notifications
between servers.
"""
