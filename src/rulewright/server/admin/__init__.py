"""Administration of a server's database: accounts, moderation, archives and rechecks.

Face: one module per command of `rulewright admin`; `decisions` is a part of the recheck.
"""
