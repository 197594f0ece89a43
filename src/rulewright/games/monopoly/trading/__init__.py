"""Trades between players: with whom, the terms, the offer and its answer."""
