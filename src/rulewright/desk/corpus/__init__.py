"""Rulebooks as stored: files read into sources, split into units, stored and indexed."""
