"""Bots that think in processes beside the server.

Face: `pool.BotPool`; `think` is what runs in a process.
"""
