"""The contract of a game in four parts: rules, notation, table, extras."""
