"""The same app on PostgreSQL and Redis: two settings and nothing else."""

import os
import uuid

import psycopg
import pytest
import redis

from tests.running import running_site

pytestmark = pytest.mark.xdist_group("site")
POSTGRES = os.environ.get("TEST_POSTGRES_URL", "postgres://postgres@127.0.0.1:5432/postgres")
REDIS = os.environ.get("TEST_REDIS_URL", "redis://127.0.0.1:6379/15")


@pytest.fixture
def database_url():
    """The address of an empty database that is dropped afterwards."""
    try:
        server = psycopg.connect(POSTGRES, autocommit=True, connect_timeout=3)
    except psycopg.OperationalError:
        pytest.skip("PostgreSQL")
    name = f"judgeapp_{uuid.uuid4().hex}"
    with server:
        server.execute(f"CREATE DATABASE {name}")
        yield POSTGRES.rsplit("/", 1)[0] + f"/{name}"
        server.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture
def broker_url():
    try:
        redis.Redis.from_url(REDIS, socket_connect_timeout=3).ping()
    except redis.ConnectionError:
        pytest.skip("Redis")
    return REDIS


def test_two_settings_move_the_app_to_a_fleet(tmp_path, database_url, broker_url):
    with running_site(tmp_path / "data", DATABASE_URL=database_url, CELERY_BROKER_URL=broker_url) as site:
        state = site.wait_until_well()
        assert state["ok"]
        assert (state["database"]["vendor"], state["broker"]["transport"]) == ("postgresql", "redis")
        assert "/bakugan/rules/1.5.1" in site.get("/search?q=deck+out+damage&game=bakugan")[1]
        assert site.get("/x610z/rules/201.7a")[0] == 200
    assert not (tmp_path / "data" / "db.sqlite3").exists()
