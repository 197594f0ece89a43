"""How calls come in: connections, limits, origins, cookies, heads and refusals.

Face: `limits.Limiter` and `Limits`, `origin` (from whose page a call comes), `cookies`, `cached`
(JSON responses that stay the same), `headers`, `held` (how much there is at once), `logs`,
`meters`. A call comes in through `protocols`, `connections` and `handshakes`.
"""
