import pytest
from django.contrib import admin

from tests.admin.records import make_records
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


@pytest.fixture(scope="module")
def rows(made_once):
    """A row of every model that the administration shows; not to be changed."""

    def make():
        made = make_records()
        return {model: made.get(model) or model.objects.last() for model in admin.site._registry}

    return made_once(make)
