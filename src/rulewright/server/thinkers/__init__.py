"""Bots that think in processes beside the server."""
