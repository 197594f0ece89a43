"""People: names, passwords, passkeys, sessions, and the caller.

Face: `people.People` (all that a person does with an account), `users.User` (a person in one
session), `caller` (whose session a call is), `store.PeopleStore`, `passkeys.Passkeys`, `expiry`
(sessions that nobody uses go). `api` and `passkey_api` are the calls, `wire` their bodies, `schema`
the tables, channels included, since they end with a session.
"""
