"""What the keeper of a server does with its database: accounts, archives, rechecks.

Face: one module a command of `rulewright admin`; `decisions` serves the recheck.
"""
