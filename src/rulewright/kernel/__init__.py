"""What a game is and how a match of it runs: scripts, asks, matches, records, chance."""
