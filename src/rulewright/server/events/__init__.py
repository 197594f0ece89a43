"""Events of a table as typed facts: a struct for each kind, and their stored form.

Face: `kinds.Happening` (the union of all kinds), `happening_of` and `data_of` (from and to the
columns `kind` and `data`). `match`, `seats`, `votes` and `words` define the kinds.
"""
