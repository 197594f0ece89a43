"""Views of tables, and the endpoints and websockets that send them.

Start with `access.Tables` (the seat that a key or a session opens), `actor.doing` (the seat that a
request acts for), `table_view.show` (a table as a viewer sees it), `socket.live_table` (live
updates) and `lobby`. `api`, `seats_api`, `gathering_api` and `games_api` are the endpoints,
`parameters` their query parameters, `bodies` the request bodies, and the `wire` modules the
responses.
"""
