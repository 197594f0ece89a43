"""Positions of battles as text, and what cases may ask of a battle."""
