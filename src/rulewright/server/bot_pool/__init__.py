"""Bots that think in separate processes.

Face: `pool.BotPool`; `think` runs in such a process.
"""
