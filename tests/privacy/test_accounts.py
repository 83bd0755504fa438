"""The name of an account that is deleted is hunted through the whole database."""

import pytest
from django.test import Client

from judgeapp.accounts.leaving import leave
from judgeapp.permissions import Role
from judgeapp.tournaments.people import attendance
from judgeapp.tournaments.setup import appointing
from tests.privacy.hunting import in_database
from tests.privacy.made import everywhere
from tests.tournaments.making import make_user

pytestmark = pytest.mark.django_db


def test_a_deleted_account_is_nowhere_in_the_database(settings, tmp_path):
    settings.DATA_DIR = tmp_path
    event, zoe = everywhere()
    who = make_user("quillwarden", email="quillwarden@example.org")
    staff = make_user("staff", is_staff=True)
    appointing.appoint(event, "quillwarden", Role.JUDGE, staff)
    attendance.change(zoe, {"note": "seen"}, who)
    Client().force_login(who)
    assert in_database("quillwarden") != []
    leave(who)
    assert in_database("quillwarden") == []
