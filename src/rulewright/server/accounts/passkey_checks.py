"""Builds requests to authenticators and verifies their answers, with the webauthn library."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable
from typing import TypeVar

import msgspec
from webauthn import (
    base64url_to_bytes,
    generate_authentication_options,
    generate_registration_options,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.authentication.verify_authentication_response import VerifiedAuthentication
from webauthn.helpers import options_to_json_dict
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)
from webauthn.registration.verify_registration_response import VerifiedRegistration

from rulewright.server.accounts.wire import (
    CreationOptions,
    NewCredential,
    RequestOptions,
    SignedCredential,
)
from rulewright.server.errors import BadPasskey

HERE = "Rulewright"
CHALLENGE_FOR = 5 * 60 * 1000  # ms
ID_LONGEST = 1023  # bytes, the limit set by WebAuthn

T = TypeVar("T")


class Party(msgspec.Struct, frozen=True):
    """The relying party of WebAuthn: the host of this server, and the origin of its pages."""

    id: str
    origin: str


class _ClientData(msgspec.Struct, frozen=True):
    """The field of the signed client data that holds the challenge."""

    challenge: str


def new_challenge() -> bytes:
    """Return an unguessable challenge."""
    return secrets.token_bytes(32)


def options_to_make(
    party: Party, challenge: bytes, user_id: str, name: str, known: Iterable[str]
) -> CreationOptions:
    """Return the options for creating a passkey.

    The browser refuses authenticators that already hold one of the `known` passkeys.
    """
    options = generate_registration_options(
        rp_id=party.id,
        rp_name=HERE,
        user_id=user_id.encode(),
        user_name=name,
        challenge=challenge,
        timeout=CHALLENGE_FOR,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED,
            user_verification=UserVerificationRequirement.REQUIRED,
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(base64url_to_bytes(i)) for i in known],
    )
    return msgspec.convert(options_to_json_dict(options), CreationOptions)


def options_to_sign(party: Party, challenge: bytes) -> RequestOptions:
    """Return the options for signing in with any passkey that the browser has for this server."""
    options = generate_authentication_options(
        rp_id=party.id,
        challenge=challenge,
        timeout=CHALLENGE_FOR,
        user_verification=UserVerificationRequirement.REQUIRED,
    )
    return msgspec.convert(options_to_json_dict(options), RequestOptions)


def challenge_in(client_data: str) -> bytes:
    """Return the challenge in a browser's client data, or raise `BadPasskey`."""

    def read() -> bytes:
        said = msgspec.json.decode(base64url_to_bytes(client_data), type=_ClientData)
        return base64url_to_bytes(said.challenge)

    return _checked(read)


def check_made(made: NewCredential, challenge: bytes, party: Party) -> VerifiedRegistration:
    """Verify a new passkey and return its key and counter, or raise `BadPasskey`."""
    verified = _checked(
        lambda: verify_registration_response(
            credential=msgspec.to_builtins(made),
            expected_challenge=challenge,
            expected_rp_id=party.id,
            expected_origin=party.origin,
            require_user_verification=True,
        )
    )
    if len(verified.credential_id) > ID_LONGEST:
        raise BadPasskey("the id of this passkey is too long")
    return verified


def check_signed(
    signed: SignedCredential, challenge: bytes, party: Party, public_key: bytes, sign_count: int
) -> VerifiedAuthentication:
    """Verify a signature and that its counter has grown, or raise `BadPasskey`."""
    return _checked(
        lambda: verify_authentication_response(
            credential=msgspec.to_builtins(signed),
            expected_challenge=challenge,
            expected_rp_id=party.id,
            expected_origin=party.origin,
            credential_public_key=public_key,
            credential_current_sign_count=sign_count,
            require_user_verification=True,
        )
    )


def _checked(check: Callable[[], T]) -> T:
    """Run a check; any exception means bad input and is raised as `BadPasskey`."""
    try:
        return check()
    except WebAuthnException as error:
        raise BadPasskey(f"this passkey could not be verified: {error}"[:300]) from error
    except Exception as error:
        raise BadPasskey("this is not a valid answer of a passkey") from error
