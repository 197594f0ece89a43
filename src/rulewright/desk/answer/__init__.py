"""Answers: whether passages suffice, quotes with their places, written sentences."""
