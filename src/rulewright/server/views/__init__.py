"""Views of tables, and the calls and websockets that send them.

Face: `api.Tables` (which seat a key or a session opens), `games.show` (a table as a viewer sees
it), `socket.live_table` (what changed, as it happens), `lobby`. `api` and `seats_api` are the
calls, `wire` their bodies and answers.
"""
