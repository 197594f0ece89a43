"""The course of a match apart from the bids: setup, seasons, drafts, revealing allies, clean-up."""
