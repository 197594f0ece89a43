"""A Storm of Swords on the board of the base game: tactics, allies and leaders."""
