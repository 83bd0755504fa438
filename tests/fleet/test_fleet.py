"""The same app on PostgreSQL and Redis: two settings and nothing else."""

import json
import os
import re
import time
import urllib.request
from urllib.parse import urlencode, urlparse

import pytest
import redis

from tests.deckcheck.lists import BAKUGAN
from tests.fleet.servers import empty_database
from tests.running import PATIENCE, running_site

pytestmark = pytest.mark.xdist_group("site")
REDIS = os.environ.get("TEST_REDIS_URL", "redis://127.0.0.1:6379/15")


@pytest.fixture
def database_url():
    with empty_database() as url:
        yield url


@pytest.fixture
def broker_url():
    try:
        redis.Redis.from_url(REDIS, socket_connect_timeout=3).ping()
    except redis.ConnectionError:
        pytest.skip("Redis")
    return REDIS


def checked_by_the_worker(site) -> dict[str, int]:
    """Hand in two lists of an event as a browser does; return how many have which verdict once all are checked."""
    browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
    page = browser.open(f"{site.url}/decks/events/", timeout=PATIENCE).read().decode()
    token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)[1]
    fields = {"csrfmiddlewaretoken": token, "game": "bakugan", "format": "full", "name": "Hall"}
    text = f"=== Ann\n{BAKUGAN}\n=== Ben\n{BAKUGAN}\n1 BB-98"
    answer = browser.open(f"{site.url}/decks/events/", urlencode({**fields, "text": text}).encode(), timeout=PATIENCE)
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        state = json.loads(site.get(f"{urlparse(answer.url).path.rstrip('/')}.json")[1])
        if state["checked"] == state["total"] == 2:
            return {verdict: number for verdict, number in state["numbers"].items() if number}
        time.sleep(0.1)
    raise AssertionError("the worker did not check the lists")


def test_two_settings_move_the_app_to_a_fleet(tmp_path, database_url, broker_url):
    with running_site(tmp_path / "data", DATABASE_URL=database_url, CELERY_BROKER_URL=broker_url) as site:
        state = site.wait_until_well()
        assert state["ok"]
        assert (state["database"]["vendor"], state["broker"]["transport"]) == ("postgresql", "redis")
        assert "/bakugan/rules/1.5.1" in site.get("/search?q=deck+out+damage&game=bakugan")[1]
        assert site.get("/x610z/rules/201.7a")[0] == 200
        assert site.get("/api/v1/cards/bakugan/bb-84")[0] == 200
        assert checked_by_the_worker(site) == {"legal": 1, "illegal": 1}
    assert not (tmp_path / "data" / "db.sqlite3").exists()
