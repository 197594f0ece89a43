"""Matches gone through again: timelines, records, and the processes that make them.

Face: `long_work.LongWork` (has replays and records made beside the loop), `api`. `shelf` is what
such a process keeps, `timeline` a match moment by moment, `records` a match as text, `old_log` one
that the rules of today do not lead through.
"""
