"""From a question to passages: concepts, signs, ranking, and the ruling sentence."""
