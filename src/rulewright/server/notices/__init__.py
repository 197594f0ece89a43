"""Notices of what happens at a table: their readers, their moments and their channels.

Face: `channels.Notices` (where a person is told), `poller.Poller` (finds what is to be told),
`sender.Sender` (tells it: `mail`, `push`, `webhooks`), `outbox.NoticeStore`. `schedule` says when,
`text` in which words.
"""
