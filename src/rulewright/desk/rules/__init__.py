"""Our own rules: finding the rule that a question is about, and the certainty of that.

Face: `ranker.RuleFinder`.
"""
