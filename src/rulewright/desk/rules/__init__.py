"""Our own rules: which rule a question is about, and with what certainty.

Face: `ranker.RuleFinder`.
"""
