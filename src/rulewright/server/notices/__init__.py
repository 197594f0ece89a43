"""Notifications of events at tables: recipients, times and channels.

Face: `channels.Notices` (a person's channels), `poller.Poller` (finds what is due), `sender.Sender`
(sends it by `mail`, `push` or `webhooks`), `outbox.NoticeStore`. `schedule` decides when, `text` in
which words.
"""
