"""The checks that a call passes before its handler: of hosts, of other sites and of rates.

Face: `rate_limit.rate_limited` (counts whatever comes), `host_check.HostCheck` (hosts and
addresses), `origin_check.OriginCheck` (other sites), `counter.Counter`.
"""
