"""The contract between a game and the house, in four parts: rules, notation, table, extras."""
