"""Terrain, lines of sight, and the movement of units."""
