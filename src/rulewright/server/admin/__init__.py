"""Work of the keeper of a server on its database: accounts, archives, rechecks.

Face: one module a command of `rulewright admin`; `decisions` serves the recheck.
"""
