import pytest
from django.test import RequestFactory

from judgeapp import limits
from judgeapp.limits import address


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


def test_who_comes_at_the_very_end_of_the_time_is_told_to_wait_a_second(rf, monkeypatch):
    monkeypatch.setattr(limits, "get_usage", lambda *_, **__: {"should_limit": True, "time_left": 0})
    answer = limits.refusal(rf.post("/api/v1/decks/check"), "check")
    assert answer["Retry-After"] == "1"


@pytest.mark.django_db
@pytest.mark.parametrize(("query", "last"), [({}, 200), ({"text": "1 Zap"}, 429)])
def test_an_empty_form_is_opened_as_often_as_a_hall_wants(client, settings, query, last):
    settings.RATES = {**settings.RATES, "think": "2/m"}
    answers = [client.get("/decks/", query, REMOTE_ADDR="198.51.100.41").status_code for _ in range(4)]
    assert answers == [200, 200, last, last]
