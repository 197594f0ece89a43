"""Answers: evidence that passages suffice, quotes with their places, written sentences."""
