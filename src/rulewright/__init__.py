"""Rulewright: rules engines you can trust, and a table to play them at."""

__version__ = "0.1.0"
