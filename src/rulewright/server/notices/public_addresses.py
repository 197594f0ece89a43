"""Tells which IP addresses are of the public internet, and may be called for a user.

The standard library's `is_global` follows the registries of IANA only as far as its version goes,
and counts as global what is routed but given out for one use alone (anycast of a protocol, AS112).
So the ranges stand here, and an address is public when it is in none of them. A name that leads
into a special range is mistaken or hostile either way.
"""

from __future__ import annotations

from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address

SPECIAL_V4 = tuple(
    IPv4Network(text)
    for text in (
        "0.0.0.0/8",  # this network
        "10.0.0.0/8",  # private use
        "100.64.0.0/10",  # shared by carriers
        "127.0.0.0/8",  # loopback
        "169.254.0.0/16",  # link-local, where clouds keep their credentials
        "172.16.0.0/12",  # private use
        "192.0.0.0/24",  # protocol assignments, those routed as anycast too
        "192.0.2.0/24",  # documentation
        "192.31.196.0/24",  # AS112
        "192.52.193.0/24",  # AMT
        "192.88.99.0/24",  # relays of 6to4
        "192.168.0.0/16",  # private use
        "192.175.48.0/24",  # AS112
        "198.18.0.0/15",  # benchmarking
        "198.51.100.0/24",  # documentation
        "203.0.113.0/24",  # documentation
        "224.0.0.0/4",  # multicast
        "240.0.0.0/4",  # reserved, broadcast
    )
)
UNICAST_V6 = IPv6Network("2000::/3")  # all that is given out; what is local or special lies beside
SPECIAL_V6 = tuple(
    IPv6Network(text)
    for text in (
        "2001::/23",  # protocol assignments: Teredo, benchmarking, ORCHID, AMT, anycast
        "2001:db8::/32",  # documentation
        "2002::/16",  # 6to4
        "2620:4f:8000::/48",  # AS112
        "3ffe::/16",  # the 6bone, given back
        "3fff::/20",  # documentation
    )
)
MAPPED = IPv6Network("::ffff:0:0/96")
NAT64 = IPv6Network("64:ff9b::/96")
INNER = 0xFFFFFFFF  # where both hold an address of IPv4


def is_public(text: str) -> bool:
    """Whether an IP address is one of the whole internet; one with a zone is of a single link."""
    address = ip_address(text)
    if isinstance(address, IPv6Address):
        return address.scope_id is None and _is_public_v6(address)
    return _is_public_v4(address)


def _is_public_v4(address: IPv4Address) -> bool:
    return not any(address in special for special in SPECIAL_V4)


def _is_public_v6(address: IPv6Address) -> bool:
    """One that stands for an address of IPv4 is as public as that."""
    if address in MAPPED or address in NAT64:
        return _is_public_v4(IPv4Address(int(address) & INNER))
    return address in UNICAST_V6 and not any(address in special for special in SPECIAL_V6)
