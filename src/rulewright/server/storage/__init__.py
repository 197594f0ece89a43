"""Tables, events and snapshots in the database: read, written, migrated, backed up.

Face: `store.Store` with `Commit`, `Event`, `TableRow`, `SeatRow` and `Snapshot`; `engine.Address`
for commands. `reads` and `writes` are the statements, `writers` the threads that commit them,
`rows` what is read, `schema` the tables, `migrate` and `doorbell` what their names say.
"""
