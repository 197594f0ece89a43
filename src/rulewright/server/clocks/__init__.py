"""The clocks of a table: how they run, their terms, and days off.

Start with `clocks.Clocks` (computed from events), `terms.ClockTerms` (the agreed kind of clock) and
`days_off`.
"""
