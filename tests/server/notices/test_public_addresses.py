"""Which addresses are of the public internet: none of any special range, however it is written."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_network

import pytest

from rulewright.server.notices.public_addresses import is_public

# The special-purpose address registries of IANA (RFC 6890), with what is multicast and what was
# special once: what was given out again for one use is no place for anybody's webhook either.
SPECIAL = {
    "this network": "0.0.0.0/8",
    "private use, ten": "10.0.0.0/8",
    "shared by carriers": "100.64.0.0/10",
    "loopback": "127.0.0.0/8",
    "link-local": "169.254.0.0/16",
    "private use, 172": "172.16.0.0/12",
    "IETF protocol assignments": "192.0.0.0/24",
    "service continuity": "192.0.0.0/29",
    "dummy address": "192.0.0.8/32",
    "port control anycast": "192.0.0.9/32",
    "TURN anycast": "192.0.0.10/32",
    "NAT64 discovery": "192.0.0.170/31",
    "documentation 1": "192.0.2.0/24",
    "AS112": "192.31.196.0/24",
    "AMT": "192.52.193.0/24",
    "relays of 6to4": "192.88.99.0/24",
    "private use, 192": "192.168.0.0/16",
    "AS112 delegated": "192.175.48.0/24",
    "benchmarking": "198.18.0.0/15",
    "documentation 2": "198.51.100.0/24",
    "documentation 3": "203.0.113.0/24",
    "multicast": "224.0.0.0/4",
    "reserved": "240.0.0.0/4",
    "broadcast": "255.255.255.255/32",
    "unspecified, v6": "::/128",
    "loopback, v6": "::1/128",
    "IPv4-compatible": "::/96",
    "local NAT64": "64:ff9b:1::/48",
    "discard only": "100::/64",
    "dummy prefix": "100:0:0:1::/64",
    "IETF protocol assignments, v6": "2001::/23",
    "Teredo": "2001::/32",
    "port control anycast, v6": "2001:1::1/128",
    "TURN anycast, v6": "2001:1::2/128",
    "service registration anycast": "2001:1::3/128",
    "benchmarking, v6": "2001:2::/48",
    "AMT, v6": "2001:3::/32",
    "AS112, v6": "2001:4:112::/48",
    "ORCHID": "2001:10::/28",
    "ORCHID 2": "2001:20::/28",
    "remote ids of drones": "2001:30::/28",
    "documentation, v6": "2001:db8::/32",
    "6to4": "2002::/16",
    "AS112 delegated, v6": "2620:4f:8000::/48",
    "6bone": "3ffe::/16",
    "documentation 2, v6": "3fff::/20",
    "identifiers of SRv6": "5f00::/16",
    "unique local": "fc00::/7",
    "link-local, v6": "fe80::/10",
    "site-local": "fec0::/10",
    "multicast, v6": "ff00::/8",
    "never given out": "4000::/3",
    "never given out, high": "e000::/4",
}
V4 = [range_ for range_ in map(ip_network, SPECIAL.values()) if isinstance(range_, IPv4Network)]

PUBLIC = [
    "1.1.1.1",
    "9.255.255.255",
    "11.0.0.0",
    "93.184.215.14",
    "100.63.255.255",
    "100.128.0.0",
    "126.255.255.255",
    "128.0.0.0",
    "169.253.255.255",
    "169.255.0.0",
    "172.15.255.255",
    "172.32.0.0",
    "191.255.255.255",
    "192.0.1.0",
    "192.0.3.0",
    "192.88.98.255",
    "192.88.100.0",
    "192.167.255.255",
    "192.169.0.0",
    "198.17.255.255",
    "198.20.0.0",
    "203.0.112.255",
    "203.0.114.0",
    "223.255.255.255",
    "2001:200::1",
    "2001:db7:ffff::1",
    "2001:db9::1",
    "2003::1",
    "2606:2800:21f:cb07::1",
    "2620:4f:7fff::1",
    "2a00:1450:4001:829::200e",
]


@pytest.mark.parametrize("text", SPECIAL.values(), ids=SPECIAL)
def test_no_special_range_is_public(text: str) -> None:
    network: IPv4Network | IPv6Network = ip_network(text)
    size = network.num_addresses
    for place in {0, 1 % size, size // 2, size - 1}:
        assert not is_public(str(network[place])), network[place]


@pytest.mark.parametrize("address", PUBLIC)
def test_what_lies_beside_them_is_public(address: str) -> None:
    assert is_public(address)


def forms(inner: IPv4Address) -> dict[str, IPv6Address]:
    """Return the forms in which an IPv6 address can lead to an IPv4 address."""
    number = int(inner)
    return {
        "mapped": IPv6Address(0xFFFF << 32 | number),
        "NAT64": IPv6Address(int(IPv6Address("64:ff9b::")) | number),
        "6to4": IPv6Address(0x2002 << 112 | number << 80 | 1),
        "Teredo's server": IPv6Address(0x20010000 << 96 | number << 64 | 0xA6D6B8F1),
        "Teredo's client": IPv6Address(0x20010000 << 96 | 0x5DB8D70E << 64 | number ^ 0xFFFFFFFF),
        "compatible": IPv6Address(number),
    }


@pytest.mark.parametrize("range_", V4, ids=str)
def test_nothing_special_is_reached_through_ipv6(range_: IPv4Network) -> None:
    for inner in {range_[0], range_[range_.num_addresses // 2], range_[-1]}:
        for how, outer in forms(inner).items():
            assert not is_public(str(outer)), f"{inner} {how}: {outer}"


def test_which_ways_through_ipv6_are_open() -> None:
    """A network without IPv4 knows all of it by NAT64; tunnels are of the past."""
    ways = forms(IPv4Address("93.184.215.14"))
    assert {how for how, outer in ways.items() if is_public(str(outer))} == {"mapped", "NAT64"}


@pytest.mark.parametrize("zoned", ["fe80::1%eth0", "2606:2800:21f:cb07::1%eth0"])
def test_an_address_of_one_link_is_not_public(zoned: str) -> None:
    assert not is_public(zoned)
