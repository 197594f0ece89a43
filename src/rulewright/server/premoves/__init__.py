"""Premoves: the answers that a seat gives in advance, noted, shown, and played when it is asked.

Face: `answers` (what a seat has said to what it is asked), `runner.wake_answers` (plays it), `api`.
The fold of what was said is `tables/premove_log.py`, since it is part of a table.
"""
