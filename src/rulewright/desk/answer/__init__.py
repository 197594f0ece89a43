"""How an answer is made: the decision whether to answer, its quotes, and a written version."""
