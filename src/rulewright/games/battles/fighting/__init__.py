"""Fights: an attack with all that follows from it, and its odds."""
