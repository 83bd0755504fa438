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
from tests.fleet.servers import empty_database, loaded_database, own_broker
from tests.running import PATIENCE, running_site

SIGNED_IN = """
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.models import User
from django.contrib.sessions.backends.db import SessionStore
ann = User.objects.create_user("ann")
session = SessionStore()
session[SESSION_KEY], session[BACKEND_SESSION_KEY] = str(ann.pk), settings.AUTHENTICATION_BACKENDS[0]
session[HASH_SESSION_KEY] = ann.get_session_auth_hash()
session.create()
print(session.session_key)
"""
SECRET = "one for both " * 4
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
    with running_site(
        tmp_path / "data", is_fresh=True, DATABASE_URL=database_url, CELERY_BROKER_URL=broker_url
    ) as site:
        state = site.wait_until_well()
        assert state["ok"]
        assert (state["database"]["vendor"], state["broker"]["transport"]) == ("postgresql", "redis")
        assert "/bakugan/rules/1.5.1" in site.get("/search?q=deck+out+damage&game=bakugan")[1]
        assert site.get("/x610z/rules/201.7a")[0] == 200
        assert site.get("/api/v1/cards/bakugan/bb-84")[0] == 200
        assert checked_by_the_worker(site) == {"legal": 1, "illegal": 1}
    assert not (tmp_path / "data" / "db.sqlite3").exists()


def test_two_machines_are_one_site(tmp_path):
    """Each has its own data folder; who signed in at one is known at the other, and either one's worker does a job."""
    with (
        loaded_database() as url,
        own_broker(tmp_path) as broker,  # its own: workers of another test would take its jobs
        running_site(tmp_path / "a", CELERY_BROKER_URL=broker.url, DATABASE_URL=url, SECRET_KEY=SECRET) as first,
        running_site(tmp_path / "b", CELERY_BROKER_URL=broker.url, DATABASE_URL=url, SECRET_KEY=SECRET) as second,
    ):
        assert first.wait_until_well()["ok"]
        assert second.wait_until_well()["ok"]
        key = first.do(SIGNED_IN).strip()
        asked = urllib.request.Request(f"{second.url}/account/", headers={"Cookie": f"sessionid={key}"})
        assert "ann" in urllib.request.urlopen(asked, timeout=PATIENCE).read().decode()
        assert sum(checked_by_the_worker(second).values()) == 2
