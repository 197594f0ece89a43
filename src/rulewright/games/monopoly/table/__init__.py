"""The presentation of the game: the board, a scene for each seat, and a summary for terminals."""
