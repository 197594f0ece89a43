"""Tables, events and snapshots in the database: read, written, migrated, backed up."""
