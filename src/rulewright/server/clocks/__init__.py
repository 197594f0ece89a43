"""The clocks of a table: how they run, what was agreed, which days are off.

Face: `clocks.Clocks` (a fold of events), `terms.ClockTerms` (what was agreed), `days_off`.
"""
