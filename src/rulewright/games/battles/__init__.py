"""Battles of Westeros, as a game of the house."""
