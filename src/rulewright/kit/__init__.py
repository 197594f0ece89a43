"""Building blocks that games share for reading, writing and showing. They know no game.

`text`, `position` and `options` read and write positions, `questions` answers lines of cases, and
`fields` does all three for a state that is declared once. `cards`, `dice` and `simultaneous` are
short scripts. `hexes` is a board of hexagons. `board` and `scene` define what is shown as typed
structures. `packed` packs an option of two or three parts into one number, `saved` saves a state by
a list of names, and `data` loads the files in a game's `data/`.
"""
