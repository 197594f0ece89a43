"""Views of tables, and the calls and websockets that send them.

Face: `access.Tables` (which seat a key or a session opens), `actor.doing` (the seat that a call
acts for), `table_view.show` (a table as a viewer sees it), `socket.live_table` (what changed, as it
happens), `lobby`. `api`, `seats_api` and `games_api` are the calls, `parameters` the names in their
addresses, `bodies` and the `wire` modules what they take and give.
"""
