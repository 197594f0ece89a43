"""The terrain of a battlefield drawn as a map: woods, hills, streams, roads and houses."""
