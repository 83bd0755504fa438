import logging

import pytest
from django.test import RequestFactory

from judgeapp import limits
from judgeapp.limits import address
from judgeapp.logs import WithoutKeys


@pytest.mark.parametrize(
    ("asked", "counted"),
    [
        ("198.51.100.7", "198.51.100.7"),
        ("2001:db8:1:2:aaaa::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:bbbb::9", "2001:db8:1:2::/64"),
        ("not:an:address", "not:an:address"),
    ],
)
def test_addresses_of_one_household_count_as_one(asked, counted):
    assert address("check", RequestFactory().get("/", REMOTE_ADDR=asked)) == counted


def test_behind_a_proxy_the_address_that_it_saw_counts(settings):
    settings.HTTPS = True
    request = RequestFactory().get("/", REMOTE_ADDR="10.0.0.1", headers={"X-Forwarded-For": "1.2.3.4, 198.51.100.7"})
    assert address("check", request) == "198.51.100.7"


def test_the_key_of_a_saved_deck_is_not_logged():
    record = logging.LogRecord("x", logging.WARNING, "", 1, "Refused: %s", ("/decks/d/abc/edit/S3cret-k_ey/",), None)
    assert WithoutKeys().filter(record)
    assert record.getMessage() == "Refused: /decks/d/abc/edit/…/"


def test_a_players_personal_link_is_not_logged():
    record = logging.LogRecord("x", logging.WARNING, "", 1, "Not Found: /events/abc/as/3.s3cret.Sig-na_ture/", (), None)
    assert WithoutKeys().filter(record)
    assert record.getMessage() == "Not Found: /events/abc/as/…/"


def test_who_comes_at_the_very_end_of_the_time_is_told_to_wait_a_second(rf, monkeypatch):
    monkeypatch.setattr(limits, "get_usage", lambda *_, **__: {"should_limit": True, "time_left": 0})
    answer = limits.refusal(rf.post("/api/v1/decks/check"), "check")
    assert answer["Retry-After"] == "1"
