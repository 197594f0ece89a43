"""All that is shown of a game: the board, its pieces and panels, and the table in plain text."""
