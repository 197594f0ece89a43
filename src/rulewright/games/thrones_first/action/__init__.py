"""The steps of the action phase that the first edition changes."""
