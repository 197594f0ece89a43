"""Commands that study many games: tournaments, and reports about their results."""
