"""What forms about people make of what is typed, however wild."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judgeapp.deckcheck.formats import shipped
from judgeapp.domain.names import fold
from judgeapp.tournaments.people.forms import NameForm

SINGLE, TEAM = shipped("bakugan")["full"], shipped("x610z")["team"]


@given(st.text(max_size=300), st.text(max_size=100))
def test_a_name_that_is_taken_fits_and_can_be_read(name, club):
    form = NameForm({"name": name, "club": club}, format_=SINGLE)
    if form.is_valid():
        person = form.person
        assert 0 < len(person["name"]) <= 80
        assert person["name"].split() == person["name"].split(" ")
        assert fold(person["name"])


@given(st.text(max_size=300))
def test_members_that_are_taken_are_as_many_as_the_format_says(members):
    form = NameForm({"name": "Reds", "members": members}, format_=TEAM)
    if form.is_valid():
        assert 2 <= len(form.person["members"]) <= 3
        assert all(map(fold, form.person["members"]))


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        (" Ann\t Ace ", "Ann Ace"),
        ("Zoe\u0308", "Zoë"),
        ("\u202eAnn", "Ann"),
        ("名前", "名前"),
        ("👩‍🚀 Ann", "👩‍🚀 Ann"),
        ("<b>Ann</b>", "<b>Ann</b>"),
    ],
)
def test_a_name_is_made_plain_and_else_left_alone(typed, kept):
    form = NameForm({"name": typed}, format_=SINGLE)
    assert form.is_valid()
    assert form.person["name"] == kept
