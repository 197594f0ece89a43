"""Everything that is read and written: positions, saved states, lines of cases."""
