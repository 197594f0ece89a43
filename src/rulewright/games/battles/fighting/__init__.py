"""Attacks and everything that follows from them, and the odds of an attack."""
