"""Accounts: people, their names, passwords, passkeys and sessions, and the caller of a request.

Face: `people.People` (everything a person can do with an account), `users.User` (a person in one
session), `caller` (finds the session of a request), `store.PeopleStore`, `passkeys.Passkeys`,
`expiry` (deletes sessions that nobody uses). `api` and `passkey_api` are the endpoints, `wire`
their bodies, `schema` the database tables. The tables include notification channels, because some
of these end with a session.
"""
