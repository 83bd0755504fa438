import pytest

from tests.tournaments.making import make_user


@pytest.fixture
def staff(client, db):
    """One of the staff without any right of Django's, signed in."""
    user = make_user("stan", is_staff=True)
    client.force_login(user)
    return user


@pytest.fixture
def chief(client, db):
    """Somebody with all rights, signed in."""
    user = make_user("chief", is_staff=True, is_superuser=True)
    client.force_login(user)
    return user
