"""Everything shown of a game: the board, its pieces and panels, and a summary in plain text."""
