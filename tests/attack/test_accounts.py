"""Guesses at a password from many addresses, made up and real; the owner; and what the log says of secret links.

The site stands behind a proxy that speaks HTTPS, which these tests play from 127.0.0.1, the default of TRUSTED_PROXIES.
"""

import time
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from http.cookiejar import CookieJar, DefaultCookiePolicy
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, build_opener

import pytest

from judgeapp.accounts.guessing import CALM
from tests.fleet.hall import Browser
from tests.running import PATIENCE, running_site

LOGIN = "/account/login/"
HOME = "192.0.2.77"
AT_A_NAME = 10  # wrong tries from one address in ten minutes (settings.RATES)


@pytest.fixture(scope="module")
def log(tmp_path_factory):
    return tmp_path_factory.mktemp("accounts") / "log"


@pytest.fixture(scope="module")
def site(tmp_path_factory, log):
    """A site of two processes whose log is in a file."""
    data = tmp_path_factory.mktemp("attacked") / "data"
    with log.open("w") as handle, running_site(data, log=handle, HTTPS="1") as site:
        site.wait_until_well()
        yield site


class Proxied(Browser):
    """A browser whose requests come through the proxy."""

    def __init__(self, site, address: str = HOME) -> None:
        super().__init__(site)
        self._jar = CookieJar(DefaultCookiePolicy(secure_protocols=("https", "http")))  # to the proxy it was https
        self._opener = build_opener(HTTPCookieProcessor(self._jar))
        self._opener.addheaders = [*proxied(address).items(), ("Referer", site.url.replace("http:", "https:"))]


def proxied(*addresses: str) -> dict[str, str]:
    """What the proxy adds; it hands on what the asking one made up before its address."""
    return {"X-Forwarded-For": ", ".join(each for each in addresses if each), "X-Forwarded-Proto": "https"}


@pytest.fixture(scope="module")
def owner(site):
    """A browser that made an account, and has signed out."""
    browser = Proxied(site)
    browser.sign_up("owner")
    browser.post("/account/logout/")
    return browser


def guess(site, name: str, headers: dict[str, str], sender: str = "127.0.0.1") -> tuple[int, int]:
    """Guess at a password; return the status, and how many seconds to wait."""
    token = "x" * 32
    fields = {"csrfmiddlewaretoken": token, "username": name, "password": "wrong"}
    headers = {
        "Content-Type": "application/x-www-form-urlencoded",
        "Cookie": f"csrftoken={token}",
        "Referer": site.url.replace("http:", "https:"),
        **headers,
    }
    connection = HTTPConnection(site.url.removeprefix("http://"), timeout=PATIENCE, source_address=(sender, 0))
    try:
        connection.request("POST", LOGIN, urlencode(fields), headers)
        answer = connection.getresponse()
        answer.read()
        return answer.status, int(answer.headers.get("Retry-After", 0))
    finally:
        connection.close()


def signed_in_after(browser: Browser, name: str) -> float:
    began = time.monotonic()
    browser.sign_in(name)
    assert browser.get("/events/new/")[2].endswith("/events/new/")  # else it leads to the page to sign in
    return time.monotonic() - began


def test_who_comes_past_the_proxy_and_says_it_was_https_is_not_believed(site, owner, measured):
    """The attack that was: any address for any try. 127.0.0.2 is no proxy of the site."""
    found = [guess(site, "owner", proxied(f"203.0.113.{at}"), "127.0.0.2")[0] for at in range(30)]
    measured("30 guesses past the proxy, 30 made-up addresses: looked at", str(found.count(200)), "0")
    assert set(found) == {301}


def test_made_up_addresses_give_no_more_tries_and_the_owner_gets_in(site, owner, measured):
    """Eight at once: both processes are asked, and a try is counted before it is looked at."""
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda at: guess(site, "owner", proxied(f"203.0.113.{at}", HOME))[0], range(60)))
    looked_at = found.count(200)
    measured("60 guesses, 60 made-up addresses: looked at", str(looked_at), str(AT_A_NAME))
    assert (looked_at, set(found)) == (AT_A_NAME, {200, 429})
    seconds = signed_in_after(owner, "owner")
    measured("the owner's browser signs in meanwhile, same address", f"{seconds:.1f} s", "5 s")
    assert seconds < 5


def test_many_real_addresses_wait_for_their_turn_and_the_owner_does_not(site, owner, measured):
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda at: guess(site, "owner", proxied(f"198.51.100.{at}")), range(60)))
    looked_at, waits = [status for status, _ in found].count(200), {wait for _, wait in found if wait}
    measured("60 guesses, 60 real addresses: looked at", str(looked_at), str(CALM))
    measured("an unknown browser waits for its turn", f"{max(waits)} s", "300 s")
    assert (looked_at <= CALM, max(waits) <= 300) == (True, True)
    owner.post("/account/logout/")
    seconds = signed_in_after(owner, "owner")
    measured("the owner's browser signs in meanwhile", f"{seconds:.1f} s", "5 s")
    assert seconds < 5


def test_an_answer_takes_as_long_for_a_name_that_nobody_has(site, measured):
    Proxied(site).sign_up("somebody")
    times: dict[str, list[float]] = {"somebody": [], "nobody": []}
    for at in range(10):  # in turns, so that what else the machine does is the same for both
        for name, took in times.items():
            began = time.perf_counter()
            assert guess(site, name, proxied(f"198.51.101.{at}"))[0] == 200
            took.append(time.perf_counter() - began)
    known, unknown = (min(took) for took in times.values())
    measured("a name that nobody has: time against that of one that is", f"{unknown / known:.0%}", "50 to 150 %")
    assert 0.5 < unknown / known < 1.5


def test_the_log_holds_no_secret_of_a_seats_link(site, log, measured):
    secret = "3.s3cret-of-a-seat.Sig-na_ture"
    browser = Proxied(site)
    ways = ["/matches/x/seat/{}/", "/events/x/as/{}/", "/events/x/team/as/{}/", "/events/x/slip/{}/"]
    for way in ways:
        assert browser.get(way.format(secret))[0] == 404
    end, found = time.monotonic() + PATIENCE, ""
    while (found := log.read_text()).count("…") < len(ways) and time.monotonic() < end:
        time.sleep(0.1)
    measured("secrets in the log, of 4 links that were asked for", str(found.count(secret)), "0")
    assert (found.count("Not Found") >= len(ways), secret in found) == (True, False)
