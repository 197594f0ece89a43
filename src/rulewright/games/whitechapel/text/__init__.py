"""Everything that is read and written: positions, their words, and lines of cases."""
