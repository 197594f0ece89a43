"""The commands and tactic effects of Leadership cards, by the words of the packs."""
