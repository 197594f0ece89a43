"""Lots of players: their buildings, their mortgages, and the money that they can raise."""
