"""Our own rules as a structure: which rule a question is about, and how sure that is.

Face: `ranker.RuleFinder`.
"""
