"""The public pages of events are rendered for those tests only that look at them."""

import pytest

from judgeapp.tournaments.public import publishing


@pytest.fixture
def publishes():
    """For tests that look at the public pages of an event: they are rendered as rounds are released and closed."""


@pytest.fixture(autouse=True)
def unpublished(request, monkeypatch):
    """No other test renders them: it takes longer than the round."""
    if "publishes" not in request.fixturenames:
        monkeypatch.setattr(publishing, "publish", lambda event: event.live)
