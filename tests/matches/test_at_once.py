"""A running site: many taps at one moment, and a restart in the middle of a match."""

import json
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.fleet.hall import Browser
from tests.running import Site, running_site

AT_ONCE = 20
MAKE = """
import json
from judgeapp.matches.access import seat_path
from tests.matches import making
match = making.make_casual()
making.begin(match)
print(json.dumps([match.token, [seat_path(match, side) for side in (0, 1)]]))
"""
KEPT = """
import json
from judgeapp.matches.models import Match
from tests.matches import making
match = Match.objects.get(token="{token}")
rows = [row.number for row in match.entries.all()]
print(json.dumps([match.version, rows, making.playing.state(match).now.counts["energy"]]))
"""
MORE = json.dumps({"kind": "count", "side": 0, "data": {"counter": "energy", "change": 1, "game": 1}})


def kept(site: Site, token: str) -> list:
    return json.loads(site.do(KEPT.format(token=token)).splitlines()[-1])


@pytest.mark.faults
def test_many_taps_at_once_and_a_restart_lose_nothing(tmp_path):
    with running_site(tmp_path / "data") as site:
        token, seats = json.loads(site.do(MAKE).splitlines()[-1])
        browsers = [Browser(site) for _ in range(AT_ONCE)]

        def sit(number: int) -> int:
            return browsers[number].post(seats[number % 2])[0]

        def tap(number: int) -> int:
            return browsers[number].post(f"/matches/{token}/act", tap=f"of-browser-{number}", choice=MORE)[0]

        with ThreadPoolExecutor(AT_ONCE) as pool:
            assert set(pool.map(sit, range(AT_ONCE))) == {200}
            assert set(pool.map(tap, range(AT_ONCE))) == {200}
            assert set(pool.map(tap, range(AT_ONCE))) == {200}  # the same presses again
        everything = [3 + AT_ONCE, list(range(1, 4 + AT_ONCE)), [AT_ONCE, 0]]
        assert kept(site, token) == everything
        site.interrupt()
    with running_site(tmp_path / "data") as site:
        assert kept(site, token) == everything
        browser = Browser(site)
        browser.post(seats[0])
        assert f">{AT_ONCE}</output>" in browser.get(f"/matches/{token}/")[1]
        browser.post(f"/matches/{token}/act", tap="of-browser-0", choice=MORE)
        browser.post(f"/matches/{token}/act", tap="after-the-restart", choice=MORE)
        assert kept(site, token)[0] == 4 + AT_ONCE
