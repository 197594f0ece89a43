"""Tables in memory and what can be done at them: seats, votes, talk, undo, time.

Face: `hub.TableHub` (finds tables and has acts done), `table.LiveTable` (one table in memory),
`draft.Act` and `Draft` (what is done at it), `acts/` (the acts themselves). `commits` makes events
of drafts, `bot_runner` has bots move, `rounds` looks after tables that nobody loads. The people at
a table are `seats.Seats`, made of events by `table_state.TableState`; what other features do at an
event is handed in as `features.Features`.
"""
