"""Notifications of events at tables: recipients, times and channels.

Face: `channels.Notices` (a person's channels), `poller.Poller` (finds the notifications that are
due), `sender.Sender` (sends them by `mail`, `push` or `webhooks`), `outbox.NoticeStore`. `schedule`
decides when to send, `text` in which words.
"""
