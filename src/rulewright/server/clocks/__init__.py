"""The clocks of a table: how they run, what was agreed, which days are off."""
