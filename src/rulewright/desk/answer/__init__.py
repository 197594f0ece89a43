"""What is answered: whether the passages suffice, quotes with their places, written sentences."""
