"""The request and response bodies of accounts, as described in docs/protocol.md."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

# Generous limits: a name or password of a wrong length gets an error of its own, later.
NameText = Annotated[str, msgspec.Meta(max_length=200)]
PasswordText = Annotated[str, msgspec.Meta(max_length=1000)]


class PresenceSetting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether to hide from others that the caller is at a table."""

    unseen: bool


class Nothing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An empty request body."""


NOTHING = Nothing()


class NameAndPassword(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The name and password of a new account."""

    name: NameText
    password: PasswordText


CodeText = Annotated[str, msgspec.Meta(max_length=64)]


class SignIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The account to sign in to; `code` is required if it has a second factor."""

    name: NameText
    password: PasswordText
    code: CodeText | None = None


class NewName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The caller's new name."""

    name: NameText


class NewPassword(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The new password; the old one is not needed shortly after signing in."""

    new: PasswordText
    old: PasswordText | None = None


class Proof(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The caller's password; it is not needed shortly after signing in."""

    password: PasswordText | None = None


NO_PROOF = Proof()


class Me(msgspec.Struct, frozen=True):
    """The caller; all fields are empty without a session.

    `called` is the name that others see, also for a guest. `recovery_codes` is the number of unused
    recovery codes, null without a second factor. Others do not see whether an `unseen` person is at
    a table.
    """

    id: str | None = None
    name: str | None = None
    called: str | None = None
    guest: bool = False
    password: bool = False
    passkeys: int = 0
    recovery_codes: int | None = None
    unseen: bool = False


class Code(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A code of an authenticator app, or a recovery code where that is accepted."""

    code: CodeText


class NewSecret(msgspec.Struct, frozen=True):
    """A secret for an authenticator app, with its `otpauth:` address as a link and as a QR code.

    The QR code is given by rows, in which `1` is a dark module; the quiet zone is left out.
    """

    secret: str
    uri: str
    qr: list[str]


class RecoveryCodes(msgspec.Struct, frozen=True):
    """Recovery codes, shown only once; each replaces the app's code for one sign-in."""

    codes: list[str]


class SessionInfo(msgspec.Struct, frozen=True):
    """A session of the caller; times are in ms, `seen` is exact to the day."""

    id: str
    device: str
    created: int
    seen: int
    current: bool


Encoded = Annotated[str, msgspec.Meta(max_length=30_000, pattern=r"^[A-Za-z0-9_=-]*$")]


class NewPasskey(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request for a passkey: for the caller's account, or with `name` for a new account."""

    name: NameText | None = None
    password: PasswordText | None = None


OWN_PASSKEY = NewPasskey()


class RelyingParty(msgspec.Struct, frozen=True):
    """This server, as browsers name it when they create a passkey."""

    name: str
    id: str


class PasskeyOwner(msgspec.Struct, frozen=True, rename="camel"):
    """The account that a passkey is for; `id` is never shown to people."""

    id: str
    name: str
    display_name: str


class KeyAlgorithm(msgspec.Struct, frozen=True):
    """An accepted key type, by its COSE algorithm number."""

    type: Literal["public-key"]
    alg: int


class KnownCredential(msgspec.Struct, frozen=True):
    """A passkey that the account already has."""

    id: str
    type: Literal["public-key"]


class AuthenticatorSelection(msgspec.Struct, frozen=True, rename="camel"):
    """The requirements for the authenticator that creates a passkey."""

    resident_key: str
    require_resident_key: bool
    user_verification: str


class CreationOptions(msgspec.Struct, frozen=True, rename="camel"):
    """`PublicKeyCredentialCreationOptionsJSON`, for `navigator.credentials.create`."""

    rp: RelyingParty
    user: PasskeyOwner
    challenge: str
    pub_key_cred_params: list[KeyAlgorithm]
    timeout: int
    exclude_credentials: list[KnownCredential]
    authenticator_selection: AuthenticatorSelection
    attestation: str


class RequestOptions(msgspec.Struct, frozen=True, rename="camel"):
    """`PublicKeyCredentialRequestOptionsJSON`, for `navigator.credentials.get`."""

    challenge: str
    timeout: int
    rp_id: str
    allow_credentials: list[KnownCredential]
    user_verification: str


class Attestation(msgspec.Struct, frozen=True, rename="camel"):
    """An authenticator's attestation of a passkey that it created."""

    client_data: Encoded = msgspec.field(name="clientDataJSON")
    attestation_object: Encoded


class NewCredential(msgspec.Struct, frozen=True, rename="camel"):
    """`PublicKeyCredential.toJSON()` of a new passkey; other fields are ignored."""

    id: Encoded
    raw_id: Encoded
    type: Literal["public-key"]
    response: Attestation


class Assertion(msgspec.Struct, frozen=True, rename="camel"):
    """An authenticator's signature, and the data that it signed."""

    client_data: Encoded = msgspec.field(name="clientDataJSON")
    authenticator_data: Encoded
    signature: Encoded
    user_handle: Encoded | None = None


class SignedCredential(msgspec.Struct, frozen=True, rename="camel"):
    """`PublicKeyCredential.toJSON()` of a signature; other fields are ignored."""

    id: Encoded
    raw_id: Encoded
    type: Literal["public-key"]
    response: Assertion


class MadePasskey(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A passkey that the browser created."""

    credential: NewCredential


class SignedPasskey(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A signature by a passkey in the browser."""

    credential: SignedCredential


class RemovedPasskey(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The passkey to remove; the `password` is not needed shortly after signing in."""

    id: Annotated[str, msgspec.Meta(max_length=1400)]
    password: PasswordText | None = None


class PasskeyInfo(msgspec.Struct, frozen=True):
    """A passkey of the caller; times are in ms, `used` is null if it was never used."""

    id: str
    device: str
    created: int
    used: int | None
