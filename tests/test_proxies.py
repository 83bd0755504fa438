"""Who asks, and whether by HTTPS: told by a proxy of ours, and by nobody else."""

from ipaddress import ip_network

import pytest
from django.http import HttpResponse

from judgeapp.limits import address
from judgeapp.middleware import HEADERS, Forwarded


@pytest.fixture
def after(rf, settings):
    """Return the request as the rest of the site sees it, of one that came from an address with headers."""
    settings.TRUSTED_PROXIES = [ip_network("127.0.0.1"), ip_network("10.1.0.0/16"), ip_network("2001:db8:9::/48")]
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    settings.HTTPS = True

    def ask(sender, **headers):
        request = rf.get("/", REMOTE_ADDR=sender, headers={name.replace("_", "-"): headers[name] for name in headers})
        Forwarded(lambda request: HttpResponse())(request)
        return request

    return ask


@pytest.mark.parametrize(
    ("sender", "forwarded", "counted"),
    [
        ("127.0.0.1", "198.51.100.7", "198.51.100.7"),
        ("127.0.0.1", "1.2.3.4, 198.51.100.7", "198.51.100.7"),
        ("127.0.0.1", "1.2.3.4, 198.51.100.7, 10.1.2.3", "198.51.100.7"),
        ("::ffff:127.0.0.1", "::ffff:198.51.100.7", "198.51.100.7"),
        ("2001:db8:9::1", "2001:db8:1:2:aaaa::1", "2001:db8:1:2::/64"),
        ("127.0.0.1", "198.51.100.7:50123", "198.51.100.7"),
        ("127.0.0.1", "[2001:db8:1:2::1]:443", "2001:db8:1:2::/64"),
        ("127.0.0.1", "", "127.0.0.1"),
        ("127.0.0.1", "198.51.100.7, unknown", "127.0.0.1"),
        ("127.0.0.1", "198.51.100.7, rubbish, 10.1.2.3", "10.1.2.3"),
        ("127.0.0.1", "9" * 100_000, "127.0.0.1"),
        ("127.0.0.1", "1.2.3.4, " * 5000 + "198.51.100.7", "198.51.100.7"),
        ("127.0.0.1", ", ".join(["10.1.0.1"] * 5000), "10.1.0.1"),
        ("203.0.113.9", "198.51.100.7", "203.0.113.9"),
        ("", "198.51.100.7", ""),
    ],
)
def test_the_address_that_counts_is_the_nearest_that_no_proxy_of_ours_has(after, sender, forwarded, counted):
    assert address("check", after(sender, X_Forwarded_For=forwarded)) == counted


def test_what_a_stranger_says_of_its_way_is_gone(after):
    said = {name.removeprefix("HTTP_"): "https" for name in HEADERS}
    request = after("203.0.113.9", **said)
    assert ([name for name in HEADERS if name in request.META], request.is_secure()) == ([], False)


def test_a_proxy_of_ours_says_that_it_was_https(after):
    assert after("10.1.2.3", X_Forwarded_Proto="https").is_secure()
    assert not after("10.1.2.3").is_secure()


def test_without_the_setting_nobody_is_believed(after, settings):
    settings.TRUSTED_PROXIES = []
    assert address("check", after("127.0.0.1", X_Forwarded_For="198.51.100.7")) == "127.0.0.1"


def test_that_a_proxy_may_be_missing_is_said_once(rf, settings, caplog):
    settings.HTTPS, settings.TRUSTED_PROXIES = True, []
    site = Forwarded(lambda request: HttpResponse())
    for _ in range(3):
        site(rf.get("/", REMOTE_ADDR="10.0.0.5", headers={"X-Forwarded-Proto": "https"}))
    assert [record.getMessage().split(" says")[0] for record in caplog.records] == ["10.0.0.5"]
