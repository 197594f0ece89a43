"""What stands before every handler: other hosts and sites, and too much, are turned away.

Face: `gate.gate` (counts whatever comes), `doorkeeper.Doorkeeper` (hosts and addresses),
`guard.guards` (other sites), `counter.Counter`.
"""
