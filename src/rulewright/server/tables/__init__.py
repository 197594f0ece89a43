"""Tables in memory and everything that can be done at them: seats, votes, talk, undo, time.

Face: `hub.TableHub` (finds tables and runs acts on them), `table.LiveTable` (one table in memory),
`draft.Act` and `Draft` (an act, and the event that it proposes), `acts/` (the acts themselves).
`commits` turns drafts into events, `bot_runner` has bots move, `rounds` looks after tables that are
not in memory. `seats.Seats` are the people at a table, computed from its events by
`table_state.TableState`; other features hook into a table's events by `features.Features`.
"""
