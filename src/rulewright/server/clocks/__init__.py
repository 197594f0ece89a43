"""The clocks of a table: how they run, their terms, and days off.

Face: `clocks.Clocks` (computed from events), `terms.ClockTerms` (what was agreed), `days_off`.
"""
