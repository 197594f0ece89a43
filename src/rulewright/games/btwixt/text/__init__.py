"""All that is read and written: positions, lines of cases."""
