"""Where webhooks may be: in public, and nowhere else, whatever a name means a moment later."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from rulewright.server.notices.errors import Undelivered
from rulewright.server.notices.webhooks import Webhooks, url_refusal
from tests.server.catchers import HookCatcher, catching_posts

PUBLIC = "93.184.215.14"


@pytest.fixture
async def posts() -> AsyncIterator[HookCatcher]:
    async with catching_posts() as catcher:
        yield catcher


@pytest.mark.parametrize(
    "url",
    [
        "",
        "hook.example",
        "http://hook.example",
        "ftp://hook.example",
        "file:///etc/passwd",
        "https://",
        "https://:443/",
        "https://user@hook.example/",
        "https://user:word@hook.example/",
        "https://hook.example:99999/",
        "https://hook.example:x/",
        "https://hook.example/a b",
        "https://hook.example/\r\nX: y",
        "https://hook.example/ä",
        "https://hook.example/#here",
        "https://[::1/",
        "https://hook.example/" + "x" * 1000,
    ],
)
def test_no_address_of_a_webhook(url: str) -> None:
    assert url_refusal(url, private=False) is not None


def test_an_address_of_a_webhook() -> None:
    assert url_refusal("https://hook.example:8443/a?b=c", private=False) is None
    assert url_refusal("http://hook.example/a", private=True) is None


@pytest.mark.parametrize(
    "addresses",
    [
        ["127.0.0.1"],
        ["169.254.169.254"],
        ["::1"],
        ["fec0::1"],
        ["fe80::1%eth0"],
        [PUBLIC, "10.0.0.1"],
        [],
    ],
)
async def test_a_name_of_this_network_is_refused(addresses: list[str]) -> None:
    async def resolved(_host: str, _port: int) -> list[str]:
        return addresses

    hooks = Webhooks(resolved=resolved)
    assert await hooks.host_refusal("https://inside.example/") is not None
    with pytest.raises(Undelivered):
        await hooks.post("https://inside.example/", b"{}", {})


@pytest.mark.parametrize(
    "host", ["127.0.0.1", "localhost", "[::1]", "0x7f.1", "2130706433", "127.1", "017700000001"]
)
async def test_this_machine_by_any_name_is_refused(host: str) -> None:
    with pytest.raises(Undelivered) as caught:
        await Webhooks().post(f"https://{host}:9/", b"{}", {})
    assert "answers" not in str(caught.value)
    assert await Webhooks().host_refusal(f"https://{host}:9/") is not None


async def test_a_name_that_changes_its_meaning_gains_nothing(posts: HookCatcher) -> None:
    asked: list[str] = []

    async def resolved(host: str, _port: int) -> list[str]:
        asked.append(host)
        return [PUBLIC] if len(asked) == 1 else ["127.0.0.1"]

    hooks = Webhooks(resolved=resolved)
    url = f"https://rebinding.example:{posts.port}/"
    assert await hooks.host_refusal(url) is None
    with pytest.raises(Undelivered, match="not a public one") as caught:
        await hooks.post(url, b"{}", {})
    assert caught.value.final
    assert asked == ["rebinding.example"] * 2
    assert posts.posts == []


async def test_what_was_looked_at_is_what_is_called(posts: HookCatcher) -> None:
    async def resolved(_host: str, _port: int) -> list[str]:
        return ["127.0.0.1"]

    hooks = Webhooks(private=True, resolved=resolved)
    await hooks.post(f"http://nowhere.invalid:{posts.port}/hook?for=us", b"{}", {"A": "b"})
    assert posts.headers[0]["host"] == f"nowhere.invalid:{posts.port}"
    assert posts.headers[0]["a"] == "b"


async def test_a_redirect_is_not_followed(posts: HookCatcher) -> None:
    posts.answers = ["302 Found\r\nLocation: /hook?for=us"]
    with pytest.raises(Undelivered, match="302"):
        await Webhooks(private=True).post(posts.url, b"{}", {})
    assert posts.posts == []


async def test_a_host_that_is_not_there() -> None:
    async with catching_posts() as catcher:
        url = catcher.url
    with pytest.raises(Undelivered, match="cannot be reached") as caught:
        await Webhooks(private=True).post(url, b"{}", {})
    assert not caught.value.final


async def test_a_host_that_does_not_speak_http() -> None:
    async with catching_posts() as catcher:
        catcher.answers = ["nonsense"]
        with pytest.raises(Undelivered):
            await Webhooks(private=True).post(catcher.url, b"{}", {})
