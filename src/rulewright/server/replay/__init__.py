"""Matches gone through again: timelines, records, and the processes that make them."""
