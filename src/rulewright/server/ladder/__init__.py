"""Results of matches, ratings and profiles.

Start with `result_store.ending` (stores the result of a match that ends), `profiles` and
`recompute` (rebuilds results and ratings). `api` are the endpoints, `wire` their responses, and
`schema` the database tables.
"""
