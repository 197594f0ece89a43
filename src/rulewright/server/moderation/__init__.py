"""Moderation: muting, blocking and reporting people, and bans by the operator."""
