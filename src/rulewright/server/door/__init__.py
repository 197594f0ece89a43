"""The door before every handler: it turns away other hosts and sites, and too much.

Face: `gate.gate` (counts whatever comes), `doorkeeper.Doorkeeper` (hosts and addresses),
`guard.guards` (other sites), `counter.Counter`.
"""
