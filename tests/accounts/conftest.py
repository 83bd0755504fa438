"""Accounts that tests sign in with."""

import pytest
from django.contrib.auth.models import User

PASSWORD = "a long enough word"


@pytest.fixture
def accounts(db, settings):
    """One of the staff and one who is not, both with PASSWORD; hashing is quick."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    return User.objects.create_user("judge", "", PASSWORD, is_staff=True), User.objects.create_user(
        "player", "", PASSWORD
    )
