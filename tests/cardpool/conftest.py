"""Somebody who may bring cards in."""

import pytest
from django.contrib.auth.models import User
from django.core.cache import caches


@pytest.fixture(autouse=True)
def nobody_counted():
    """Posts of one test are not counted against the next."""
    caches["limits"].clear()


@pytest.fixture
def staff(client, db):
    """A client that is signed in as staff."""
    client.force_login(User.objects.create_user("judge", is_staff=True))
    return client
