"""Staff choose which stored edition everybody reads, and take one out."""

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from judgeapp.rulebook.models import Edition

pytestmark = pytest.mark.django_db


@pytest.fixture
def staff(client):
    client.force_login(User.objects.create_user("olga", is_staff=True))
    return client


def current() -> Edition:
    return Edition.objects.get(game="bakugan", is_live=True)


def test_the_edition_before_is_made_current_again(staff, import_edition):
    ours, new = current(), import_edition()
    page = staff.get(reverse("rules_imports")).content.decode()
    assert f"Make {ours} the current one" in page
    assert f"Remove {new}" not in page
    said = staff.post(reverse("rules_make_current", args=[ours.pk]), follow=True).content.decode()
    assert f"{ours} is the current edition now." in said
    assert current() == ours
    assert f"Remove {new}" in said


def test_an_imported_edition_is_removed_and_ours_never(staff, import_edition):
    ours, new = current(), import_edition(make_current=False)
    assert staff.post(reverse("rules_remove", args=[ours.pk])).status_code == 404
    said = staff.post(reverse("rules_remove", args=[new.pk]), follow=True).content.decode()
    assert f"{new} is removed." in said
    assert list(Edition.objects.filter(game="bakugan")) == [ours]
    assert "What everybody reads" not in said
