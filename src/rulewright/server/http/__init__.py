"""How requests come in: connections, limits, origins, cookies, headers and errors.

Face: `limits.Limiter` and `Limits`, `origin` (from which site a request comes), `cookies`, `cached`
(JSON responses that stay the same), `headers`, `held` (limits on concurrency), `logs`, `meters`.
Requests arrive through `protocols`, `connections` and `handshakes`.
"""
