"""The display of the game: board and scene, and the summary for a terminal."""
