"""Premoves: answers that a seat gives in advance, stored, shown, and played when it is asked.

Face: `answers` (which premove answers a question), `runner.wake_answers` (plays it), `api`. They
are computed from events in `tables/premove_log.py`, since they are part of a table.
"""
