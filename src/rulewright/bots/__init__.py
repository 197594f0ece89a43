"""Players that are programs and play any game."""
