"""Results of matches, ratings and profiles.

Face: `result_store.ending` (stores the result of a match that ends), `profiles`, `recompute`
(rebuilds results and ratings). `api` are the endpoints, `wire` their responses, `schema` the
database tables.
"""
