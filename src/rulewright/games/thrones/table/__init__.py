"""How the game looks: board and scene, and the summary for a terminal."""
