import pytest

from tests.tournaments import making


@pytest.fixture
def event():
    """Ann, Ben, Cleo and Dora in their first round."""
    return making.four_playing()


@pytest.fixture
def judge(event):
    return making.make_member(event, "judge", "kim")


@pytest.fixture
def other_judge(event):
    return making.make_member(event, "judge", "lee")


@pytest.fixture
def head_judge(event):
    return making.make_member(event, "head_judge", "hana")
