"""Many at once, for some time: no error, and no memory that grows."""

import psutil

from tools import client

LEAVES_NOTHING = True
USERS, SECONDS = 200, 20
MOST_GROWN = 40 * SECONDS / 60  # MB: 40 a minute
PATHS = [
    "/",
    "/search?q=who+resolves+first&game=bakugan",
    "/bakugan/rules/4.4",
    "/x610z/glossary/",
    "/decks/",
    "/timing/",
]


def memory(site) -> float:
    """Return megabytes of all web processes."""
    children = psutil.Process(site.process.pid).children(recursive=True)
    web = [each for each in children if "web process" in " ".join(each.cmdline())]
    return sum(each.memory_info().rss for each in web) / 1e6


def test_two_hundred_connections_for_some_time(site, measured):
    client.load(site.port, PATHS, users=USERS, seconds=5)
    before = memory(site)
    found = client.load(site.port, PATHS, users=USERS, seconds=SECONDS)
    grown = memory(site) - before
    measured(f"{USERS} connections for {SECONDS} s: errors", f"{found.errors} of {found.requests}", "0")
    measured(f"{USERS} connections for {SECONDS} s: memory grown", f"{grown:.0f} MB", f"{MOST_GROWN:.0f} MB")
    assert found.errors == 0
    assert grown < MOST_GROWN
