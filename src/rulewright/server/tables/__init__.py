"""Tables in memory and everything that can be done at them: seats, votes, talk, undo, time.

Start with `hub.TableHub` (finds tables and runs acts on them), `table.LiveTable` (one table in
memory), `draft.Act` and `Draft` (an act, and the event that it proposes) and `acts/` (the acts).
`commits` turns drafts into events, `bot_runner` has bots move, and `rounds` looks after tables that
are not in memory. `seats.Seats` holds the people at a table, computed from its events by
`table_state.TableState`. Other features hook into a table's events through `features.Features`.
"""
