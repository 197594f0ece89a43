"""How mails are handed over: to which relay, how safely, and with which headers."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from msgspec.structs import replace

from rulewright.server.mail_relay import Relay, check_sender, is_mail_address, read_relay
from rulewright.server.notices.errors import Undelivered
from rulewright.server.notices.mail import Mail, Mailer
from rulewright.server.settings import Settings
from tests.server.catchers import MailCatcher, catching_mails

SENDER = "Rulewright <table@play.example>"
MAIL = Mail("id", "ann@mail.example", "It is your turn", "Über den Fluss — “jetzt”.\n" + "x" * 2000)


@pytest.fixture
async def mails() -> AsyncIterator[MailCatcher]:
    async with catching_mails() as catcher:
        yield catcher


@pytest.mark.parametrize(
    ("url", "relay"),
    [
        ("smtp://mail.example", Relay("mail.example", 587, "starttls")),
        ("smtp://mail.example:25/", Relay("mail.example", 25, "starttls")),
        ("smtp://mail.example?tls=none", Relay("mail.example", 587, "none")),
        ("smtp://127.0.0.1:25", Relay("127.0.0.1", 25, "none")),
        ("smtp://localhost", Relay("localhost", 587, "none")),
        ("smtps://me:a%40b@mail.example", Relay("mail.example", 465, "at-once", "me", "a@b")),
        ("smtps://me:x@[::1]:4650", Relay("::1", 4650, "at-once", "me", "x")),
    ],
)
def test_relays(url: str, relay: Relay) -> None:
    assert read_relay(url) == relay


@pytest.mark.parametrize(
    "url",
    [
        "",
        "mail.example",
        "http://me:geheim@mail.example",
        "smtp://",
        "smtp://me:geheim@:25",
        "smtp://me:geheim@mail.example:x",
        "smtp://me:geheim@mail.example?tls=maybe",
        "smtp://me:geheim@mail.example/path",
        "smtp://me:geheim@mail.example?starttls",
    ],
)
def test_no_relays(url: str) -> None:
    with pytest.raises(ValueError, match="mail relay") as caught:
        read_relay(url)
    assert "geheim" not in str(caught.value)


def test_senders() -> None:
    check_sender("table@play.example")
    check_sender(SENDER)
    for wrong in ("", "table", "Rulewright <table>", "a@b.example\nBcc: c@d.example"):
        with pytest.raises(ValueError, match="sender"):
            check_sender(wrong)


def test_settings_that_do_not_fit_together() -> None:
    relay = "smtp://mail.example"
    Settings(smtp_url=relay, mail_from=SENDER)
    wrong = [(relay, None), (None, SENDER), ("mail.example", SENDER), (relay, "nobody")]
    for url, sender in wrong:
        with pytest.raises(ValueError, match=r"smtp_url|mail relay|sender"):
            Settings(smtp_url=url, mail_from=sender)


@pytest.mark.parametrize(
    "address",
    ["ann@mail.example", "a.b+c@mail.example", "o'neil@mail.co.example", "x@xn--p1b.xn--p1ai"],
)
def test_addresses(address: str) -> None:
    assert is_mail_address(address)


async def test_a_mail_arrives_as_it_was_written(mails: MailCatcher) -> None:
    await Mailer(read_relay(mails.url), SENDER).send(MAIL)
    (mail,) = mails.mails
    assert mails.texts() == [MAIL.text + "\n"]
    assert mail["Message-ID"] == "<id@play.example>"
    assert mail["Auto-Submitted"] == "auto-generated"
    assert mail["List-Unsubscribe"] is None


async def test_what_ends_mails_goes_out_as_it_is(mails: MailCatcher) -> None:
    """Mail programs read this header as it stands, and know no words that are encoded in it."""
    stop = f"https://play.example/notices/stop?token={'aB3-_' * 40}"
    await Mailer(read_relay(mails.url), SENDER).send(replace(MAIL, stop=stop))
    head = mails.raw[0].partition(b"\r\n\r\n")[0].split(b"\r\n")
    assert f"List-Unsubscribe: <{stop}>".encode() in head
    assert b"List-Unsubscribe-Post: List-Unsubscribe=One-Click" in head


async def test_no_line_of_a_mail_is_too_long(mails: MailCatcher) -> None:
    """A thousand letters are the most that relays take; all but one are folded at far less."""
    await Mailer(read_relay(mails.url), SENDER).send(
        Mail("x" * 60, f"{'a' * 60}@mail.example", "Über den Fluss " * 20, MAIL.text)
    )
    assert max(map(len, mails.raw[0].split(b"\r\n"))) <= 100


async def test_no_header_is_smuggled_in(mails: MailCatcher) -> None:
    mail = Mail("id", "ann@mail.example", "Your\r\nBcc: ben@mail.example\nturn", "x")
    await Mailer(read_relay(mails.url), SENDER).send(mail)
    assert mails.mails[0]["Bcc"] is None
    assert mails.mails[0]["Subject"] == "Your Bcc: ben@mail.example turn"


async def test_a_relay_without_tls_is_told_nothing(mails: MailCatcher) -> None:
    relay = Relay("127.0.0.1", mails.port, "starttls", "me", "geheim")
    with pytest.raises(Undelivered) as caught:
        await Mailer(relay, SENDER).send(MAIL)
    assert "geheim" not in str(caught.value)
    assert mails.commands == ["EHLO"]


async def test_a_relay_that_takes_no_password(mails: MailCatcher) -> None:
    relay = Relay("127.0.0.1", mails.port, "none", "me", "geheim")
    with pytest.raises(Undelivered) as caught:
        await Mailer(relay, SENDER).send(MAIL)
    assert "geheim" not in str(caught.value)
    assert mails.mails == []


@pytest.mark.parametrize("tls", ["none", "starttls", "at-once"])
async def test_a_relay_that_is_not_there(tls: str) -> None:
    async with catching_mails() as catcher:
        port = catcher.port
    with pytest.raises(Undelivered) as caught:
        await Mailer(Relay("127.0.0.1", port, tls), SENDER).send(MAIL)
    assert not caught.value.final


async def test_what_a_relay_answers_is_said(mails: MailCatcher) -> None:
    mails.answers = ["452 full"]
    with pytest.raises(Undelivered, match="452") as caught:
        await Mailer(read_relay(mails.url), SENDER).send(MAIL)
    assert not caught.value.final
