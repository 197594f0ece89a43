"""How matches ended: results, ratings and profiles.

Face: `result_store.ending` (what is kept of a match that ends), `profiles`, `recompute` (all of it
anew). `api` are the calls, `wire` their answers, `schema` the tables.
"""
