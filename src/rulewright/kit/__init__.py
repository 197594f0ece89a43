"""The kit that games share for reading, writing and showing. It knows the kernel and no game.

`text`, `position` and `options` read and write positions, `questions` answers lines of cases,
`fields` does all three for a state that is declared once; `cards`, `dice` and `together` are short
scripts; `hexes` is a board of hexagons; `board` and `scene` have what is shown as typed
structures;
`packed` puts options of two parts into one number; `saved` saves by a list of names; `data` loads
what stands in a game's `data/`.
"""
