"""How requests arrive: connections, limits, origins, cookies, headers and errors.

Start with `limits.Limiter` and `Limits`, `origin` (the site that a request comes from), `cookies`,
`cached` (JSON responses that stay the same), `headers`, `held` (limits on concurrency), `logs` and
`meters`. Requests arrive through `protocols`, `connections` and `handshakes`.
"""
