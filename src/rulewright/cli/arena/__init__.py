"""Commands that study many games: tournaments, and what is made of their results."""
