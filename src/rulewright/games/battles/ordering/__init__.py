"""Orders: tokens, cards and the actions of the Command Phase."""
