"""The lots of players: buildings on them, mortgages, and the money they are good for."""
