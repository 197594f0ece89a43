"""Checks that a request passes before its handler: host, origin and rate limits.

Start with `rate_limit.rate_limited` (counts all requests), `host_check.HostCheck` (hosts and
paths), `origin_check.OriginCheck` (other sites) and `counter.Counter`.
"""
