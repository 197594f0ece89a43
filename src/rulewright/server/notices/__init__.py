"""Notices of what happens at a table: who wants them, when, and by which channel."""
