"""Views of tables, and the endpoints and websockets that send them.

Face: `access.Tables` (which seat a key or a session opens), `actor.doing` (the seat that a call
acts for), `table_view.show` (a table as a viewer sees it), `socket.live_table` (live updates),
`lobby`. `api`, `seats_api` and `games_api` are the endpoints, `parameters` their query parameters,
`bodies` the request bodies, and the `wire` modules the responses.
"""
