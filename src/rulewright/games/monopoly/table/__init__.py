"""How the game is shown: the board, a scene for each seat, and the summary for a terminal."""
