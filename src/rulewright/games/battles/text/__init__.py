"""Positions of battles as text, and the facts that cases may check."""
