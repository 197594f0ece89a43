"""The messages by which people tell of themselves and are told, as in docs/protocol.md."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

# Generous, so that a name or password out of bounds is told so by the rule that it breaks.
NameText = Annotated[str, msgspec.Meta(max_length=200)]
PasswordText = Annotated[str, msgspec.Meta(max_length=1000)]


class PresenceSetting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether others are not to see that the caller is at a table."""

    unseen: bool


class Nothing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A body that says nothing."""


NOTHING = Nothing()


class NameAndPassword(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An account to be made."""

    name: NameText
    password: PasswordText


CodeText = Annotated[str, msgspec.Meta(max_length=64)]


class SignIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An account to sign in to; where it has a second factor, with a `code` of that."""

    name: NameText
    password: PasswordText
    code: CodeText | None = None


class NewName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Another name."""

    name: NameText


class NewPassword(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Another password; the old one may be left out right after signing in."""

    new: PasswordText
    old: PasswordText | None = None


class Proof(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The password, which may be left out right after signing in."""

    password: PasswordText | None = None


NO_PROOF = Proof()


class Me(msgspec.Struct, frozen=True):
    """The caller; without a session all fields are empty. `called` is a guest's name too.

    `recovery_codes` is null without a second factor, and how many are left with one. One who is
    `unseen` does not show others whether they are at a table.
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
    """A code of an authenticator app, or a recovery code where one serves."""

    code: CodeText


class NewSecret(msgspec.Struct, frozen=True):
    """A secret for an authenticator app, its address, and that as a QR code.

    The code's rows have a `1` for each dark module; the quiet zone is left out.
    """

    secret: str
    uri: str
    qr: list[str]


class RecoveryCodes(msgspec.Struct, frozen=True):
    """Codes that each sign in once in the place of the app's; they are told this once."""

    codes: list[str]


class SessionInfo(msgspec.Struct, frozen=True):
    """Where somebody is signed in; times in ms, `seen` true to the day."""

    id: str
    device: str
    created: int
    seen: int
    current: bool


Encoded = Annotated[str, msgspec.Meta(max_length=30_000, pattern=r"^[A-Za-z0-9_=-]*$")]


class NewPasskey(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A passkey is wanted: for the account, or with a name for a new one."""

    name: NameText | None = None
    password: PasswordText | None = None


OWN_PASSKEY = NewPasskey()


class RelyingParty(msgspec.Struct, frozen=True):
    """This server, as a browser asks whether to make a passkey for it."""

    name: str
    id: str


class PasskeyOwner(msgspec.Struct, frozen=True, rename="camel"):
    """The account that a passkey is to be for; `id` is not shown to anybody."""

    id: str
    name: str
    display_name: str


class KeyAlgorithm(msgspec.Struct, frozen=True):
    """A kind of key that may be made, by its number at COSE."""

    type: Literal["public-key"]
    alg: int


class KnownCredential(msgspec.Struct, frozen=True):
    """A passkey that there is already."""

    id: str
    type: Literal["public-key"]


class AuthenticatorSelection(msgspec.Struct, frozen=True, rename="camel"):
    """The demands on what makes the passkey."""

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
    """The statement of an authenticator about a passkey that it made."""

    client_data: Encoded = msgspec.field(name="clientDataJSON")
    attestation_object: Encoded


class NewCredential(msgspec.Struct, frozen=True, rename="camel"):
    """`PublicKeyCredential.toJSON()` of a new passkey; other fields are left aside."""

    id: Encoded
    raw_id: Encoded
    type: Literal["public-key"]
    response: Attestation


class Assertion(msgspec.Struct, frozen=True, rename="camel"):
    """The signature of an authenticator, and the data that it signed."""

    client_data: Encoded = msgspec.field(name="clientDataJSON")
    authenticator_data: Encoded
    signature: Encoded
    user_handle: Encoded | None = None


class SignedCredential(msgspec.Struct, frozen=True, rename="camel"):
    """`PublicKeyCredential.toJSON()` of a signature; other fields are left aside."""

    id: Encoded
    raw_id: Encoded
    type: Literal["public-key"]
    response: Assertion


class MadePasskey(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The passkey that a browser made."""

    credential: NewCredential


class SignedPasskey(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The signature that a browser's passkey made."""

    credential: SignedCredential


class RemovedPasskey(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A passkey that shall be one no more."""

    id: Annotated[str, msgspec.Meta(max_length=1400)]
    password: PasswordText | None = None


class PasskeyInfo(msgspec.Struct, frozen=True):
    """A passkey of the caller; times in ms, `used` null when it never was."""

    id: str
    device: str
    created: int
    used: int | None
