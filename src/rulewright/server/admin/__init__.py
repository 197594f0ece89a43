"""Administration of a server's database: accounts, archives and rechecks.

Face: one module per command of `rulewright admin`; `decisions` is used by the recheck.
"""
