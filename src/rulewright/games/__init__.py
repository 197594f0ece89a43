"""The registry of games: one package a game."""
