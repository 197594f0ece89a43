"""Measures and tunes the rules desk with the question sets in `questions/`."""
