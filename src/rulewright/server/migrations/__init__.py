"""The steps that bring a database to the present schema; run by themselves at start."""
