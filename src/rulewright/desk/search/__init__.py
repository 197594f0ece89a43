"""From a question to passages: concepts, signs, ranking, and the sentence that rules."""
