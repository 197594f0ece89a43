"""Measuring and tuning the rules desk: what it answers of the question sets in `questions/`."""
