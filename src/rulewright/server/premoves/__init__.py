"""Premoves: answers that a seat gives in advance, stored, shown, and played when it is asked.

Start with `answers` (the premove that answers a question), `runner.wake_answers` (plays it) and
`api`. Premoves are part of a table, so `tables/premove_log.py` computes them from its events.
"""
