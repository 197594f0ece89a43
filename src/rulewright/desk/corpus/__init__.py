"""Rulebooks as they are kept: files read into sources, parted into units, stored and indexed."""
