"""Bots that think in processes beside the server.

Face: `pool.Thinkers`; `think` is what runs in a process.
"""
