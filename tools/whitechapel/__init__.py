"""Draws the streets of Letters from Whitechapel."""
