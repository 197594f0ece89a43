"""Trades between players: the partner, the terms, the offer and its answer."""
