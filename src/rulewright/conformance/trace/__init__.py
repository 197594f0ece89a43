"""Traceability: which sentence of a rulebook is stated by which of our rules."""
