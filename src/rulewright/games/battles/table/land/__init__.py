"""The ground of a battle as a map: woods, hills, streams, roads and houses over its hexes."""
