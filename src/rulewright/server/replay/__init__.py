"""Replays: timelines, records, and the processes that compute them.

Face: `long_work.LongWork` (computes replays and records off the event loop), `api`. `shelf` is the
cache of tables in such a process, `timeline` a match moment by moment, `records` a match as text.
`old_log` follows matches whose moves today's rules no longer allow.
"""
