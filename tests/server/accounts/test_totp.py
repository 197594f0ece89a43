"""One-time passwords, held to the examples of the RFCs, and the QR code that a phone reads."""

from __future__ import annotations

from base64 import b32encode
from hashlib import sha256

import pytest

from rulewright.server.accounts import totp
from rulewright.server.accounts.qr import qr

SECRET = b32encode(b"12345678901234567890").decode()
VECTORS = (  # RFC 6238, appendix B, for SHA-1: seconds and eight digits
    (59, "94287082"),
    (1111111109, "07081804"),
    (1111111111, "14050471"),
    (1234567890, "89005924"),
    (2000000000, "69279037"),
    (20000000000, "65353130"),
)
COUNTED = ("755224", "287082", "359152", "969429", "338314", "254676", "287922", "162583")


@pytest.mark.parametrize(("seconds", "code"), VECTORS)
def test_the_examples_of_rfc_6238(seconds: int, code: str) -> None:
    assert totp.code_at(SECRET, seconds * 1000 // totp.STEP, 8) == code


def test_the_examples_of_rfc_4226() -> None:
    assert tuple(totp.code_at(SECRET, step) for step in range(8)) == COUNTED


def test_a_clock_may_be_off_by_a_step() -> None:
    now = 1_700_000_000_000
    here = now // totp.STEP
    accepted = [
        step
        for step in range(here - 3, here + 4)
        if totp.step_of(SECRET, totp.code_at(SECRET, step), now, 0) == step
    ]
    assert accepted == [here - 1, here, here + 1]


def test_a_step_that_was_used_is_gone_with_those_before_it() -> None:
    now = 1_700_000_000_000
    here = now // totp.STEP
    for step in (here - 1, here):
        assert totp.step_of(SECRET, totp.code_at(SECRET, step), now, here) is None
    assert totp.step_of(SECRET, totp.code_at(SECRET, here + 1), now, here) == here + 1


@pytest.mark.parametrize("code", ["", "0", "12345", "1234567", "١٢٣٤٥٦", "abcdef"])
def test_what_is_no_code_is_none(code: str) -> None:
    assert totp.step_of(SECRET, code, 1_700_000_000_000, 0) is None


def test_secrets_are_long_and_never_the_same() -> None:
    secrets = {totp.new_secret() for _ in range(50)}
    assert len(secrets) == 50
    assert {len(secret) for secret in secrets} == {32}


def test_the_address_names_place_and_person() -> None:
    said = totp.address("ABC", "Rulewright", "Ned & Co: “me”")
    assert said == (
        "otpauth://totp/Rulewright%3ANed%20%26%20Co%3A%20%E2%80%9Cme%E2%80%9D"
        "?secret=ABC&issuer=Rulewright"
    )


# -- the picture ---------------------------------------------------------------------------------
# Drawn by another implementation (QRCode for JavaScript, of npm), level L: the text's length, the
# mask, the size of a side, and the beginning of the SHA-256 of its rows.
DRAWN = (
    (10, 0, 21, "7ee5f45d138d58f7"),
    (100, 3, 37, "27f34ce40090cac1"),
    (150, 5, 45, "29dc0290485cc911"),
    (250, 6, 57, "547cf1122855068a"),
    (850, 7, 97, "6b995711de1e570c"),
)


def text_of(length: int) -> str:
    return "".join(chr(33 + 7 * n % 90) for n in range(length))


@pytest.mark.parametrize(("length", "mask", "side", "drawn"), DRAWN)
def test_codes_are_drawn_as_others_draw_them(length: int, mask: int, side: int, drawn: str) -> None:
    rows = qr(text_of(length), mask)
    assert {len(row) for row in rows} == {len(rows)} == {side}
    assert sha256("/".join(rows).encode()).hexdigest()[:16] == drawn


def test_the_mask_that_is_taken_is_one_of_the_eight() -> None:
    text = totp.address(SECRET, "Rulewright", "Arya")
    assert qr(text) in [qr(text, mask) for mask in range(8)]


def test_a_text_that_is_too_long_is_refused() -> None:
    qr("x" * 858)
    with pytest.raises(ValueError, match="too many"):
        qr("x" * 859)
