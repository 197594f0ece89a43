"""The course of a match around the bids: setting up, seasons, drafts, the ally, clean-up."""
