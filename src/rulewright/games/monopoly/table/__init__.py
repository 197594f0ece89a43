"""How the table looks: the board, a scene for each seat, and the summary for a terminal."""
