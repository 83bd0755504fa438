"""The short way of a look that finds nothing new."""

import pytest

from judgeapp.matches import unchanged
from judgeapp.matches.models import Match
from judgeapp.matches.unchanged import FRESH, GONE, Tags
from tests.matches.making import add, address, begin, follow, make_casual, make_table, seated, tap
from tests.tournaments.phones import phone


class Site:
    """Matches with tags, a clock, and how often they were asked for."""

    def __init__(self):
        self.now, self.asked, self.tags = 100.0, [], {"a": '"1"', "b": '"1"'}
        self.memory = Tags(self.find, lambda: self.now)

    def find(self, tokens):
        self.asked.append(sorted(tokens))
        return {token: self.tags[token] for token in tokens if token in self.tags}


@pytest.fixture
def site():
    site = Site()
    for token in "ab":
        site.memory.remember(token)
    return site


def test_all_that_is_looked_at_is_asked_for_at_once_and_seldom(site):
    assert [site.memory.is_latest(token, '"1"') for token in "abab"] == [True] * 4
    assert site.asked == [["a", "b"]]
    site.now += FRESH + 0.01
    assert site.memory.is_latest("a", '"1"')
    assert len(site.asked) == 2


def test_another_tag_than_the_latest_takes_the_long_way(site):
    assert not site.memory.is_latest("a", '"0"')
    site.tags["a"] = '"2"'
    site.now += FRESH + 0.01
    assert not site.memory.is_latest("a", '"1"')
    assert site.memory.is_latest("a", '"2"')


def test_what_is_unknown_or_gone_takes_the_long_way(site):
    assert not site.memory.is_latest("c", '"1"')
    assert site.memory.is_latest("a", '"1"')
    del site.tags["a"]
    site.now += FRESH + 0.01
    assert not site.memory.is_latest("a", '"1"')


def test_a_match_that_nobody_looks_at_is_asked_for_no_more(site):
    site.now += GONE - 1
    site.memory.is_latest("a", '"1"')
    site.now += 2
    site.memory.is_latest("a", '"1"')
    assert site.asked == [["a", "b"], ["a"]]


def test_while_one_thread_asks_another_takes_the_long_way():
    site = Site()
    site.memory.remember("a")

    def find(tokens):
        assert not site.memory.is_latest("a", '"1"')
        return dict.fromkeys(tokens, '"1"')

    memory = Tags(find, lambda: site.now)
    memory.remember("a")
    site.memory = memory
    assert memory.is_latest("a", '"1"')


def test_of_too_many_those_that_are_gone_make_room(site, monkeypatch):
    monkeypatch.setattr(unchanged, "MOST", 2)
    site.memory.remember("c")
    assert not site.memory.is_latest("c", '"1"')
    site.now += GONE
    site.tags["c"] = '"1"'
    site.memory.remember("c")
    assert site.memory.is_latest("c", '"1"')


@pytest.fixture
def memory():
    unchanged.tags.forget()
    yield unchanged.tags
    unchanged.tags.forget()


@pytest.mark.django_db
def test_phones_that_look_again_are_answered_without_a_query(memory, django_assert_num_queries):
    match = make_casual()
    begin(match)
    ann, ben = (seated(match, side) for side in (0, 1))
    tag = {"HTTP_IF_NONE_MATCH": ann.get(address(match, "state.json"))["ETag"]}
    with django_assert_num_queries(1):
        assert ann.get(address(match, "state.json"), **tag).status_code == 304
    with django_assert_num_queries(0):
        answer = ben.get(address(match, "state.json"), **tag)
    assert (answer.status_code, answer.content, answer["ETag"]) == (304, b"", tag["HTTP_IF_NONE_MATCH"])
    assert "no-store" in answer["Cache-Control"]


@pytest.mark.django_db
def test_a_tag_of_this_moment_counts_as_unchanged_though_the_memory_is_older(memory):
    match = make_casual()
    begin(match)
    ann = seated(match, 0)
    before = ann.get(address(match, "state.json"))["ETag"]
    assert ann.get(address(match, "state.json"), HTTP_IF_NONE_MATCH=before).status_code == 304
    add(match, tap("count", 1, counter="life", change=-2, game=1))
    now = ann.get(address(match, "state.json"))["ETag"]
    assert now != before
    assert ann.get(address(match, "state.json"), HTTP_IF_NONE_MATCH=now).status_code == 304


@pytest.mark.django_db
def test_tags_of_many_are_those_of_each(memory):
    event = make_table()
    played, casual = follow(event), make_casual()
    tags = {
        played.token: phone(event, "Ann").get(address(played, "state.json"))["ETag"],
        casual.token: seated(casual, 0).get(address(casual, "state.json"))["ETag"],
    }
    assert unchanged.tags_of([*tags, "nothing"]) == tags
    Match.objects.filter(pk=casual.pk).delete()
    assert list(unchanged.tags_of(tags)) == [played.token]


@pytest.mark.django_db
def test_a_host_that_is_not_ours_is_refused_here_too(memory, settings):
    match = make_casual()
    ann = seated(match, 0)
    tag = ann.get(address(match, "state.json"))["ETag"]
    settings.ALLOWED_HOSTS = ["judges.example"]
    assert ann.get(address(match, "state.json"), HTTP_IF_NONE_MATCH=tag).status_code == 400
