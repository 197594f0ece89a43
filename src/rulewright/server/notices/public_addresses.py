"""Decides which IP addresses are public, so that the server may call them for a user.

The standard library's `is_global` depends on the Python version, and counts addresses as global
that are routed but reserved for a single use (protocol anycast, AS112). So all special ranges are
listed here, and an address is public if it is in none of them. A webhook whose name resolves to a
special range is a mistake or an attack.
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
        "192.0.0.0/24",  # protocol assignments, including routed anycast
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
UNICAST_V6 = IPv6Network("2000::/3")  # all allocated unicast; local and special ranges lie outside
SPECIAL_V6 = tuple(
    IPv6Network(text)
    for text in (
        "2001::/23",  # protocol assignments: Teredo, benchmarking, ORCHID, AMT, anycast
        "2001:db8::/32",  # documentation
        "2002::/16",  # 6to4
        "2620:4f:8000::/48",  # AS112
        "3ffe::/16",  # the former 6bone
        "3fff::/20",  # documentation
    )
)
MAPPED = IPv6Network("::ffff:0:0/96")
NAT64 = IPv6Network("64:ff9b::/96")
INNER = 0xFFFFFFFF  # the bits of the embedded IPv4 address


def is_public(text: str) -> bool:
    """Return whether an IP address is public; never one with a zone, since it is link-local."""
    address = ip_address(text)
    if isinstance(address, IPv6Address):
        return address.scope_id is None and _is_public_v6(address)
    return _is_public_v4(address)


def _is_public_v4(address: IPv4Address) -> bool:
    return not any(address in special for special in SPECIAL_V4)


def _is_public_v6(address: IPv6Address) -> bool:
    """Return whether an IPv6 address, or the IPv4 address embedded in it, is public."""
    if address in MAPPED or address in NAT64:
        return _is_public_v4(IPv4Address(int(address) & INNER))
    return address in UNICAST_V6 and not any(address in special for special in SPECIAL_V6)
