"""The course of a match around the bids: setup, seasons, drafts, the ally, clean-up."""
