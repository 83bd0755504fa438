"""A ruling after a new edition went live: what its page and `replay_rulings` say of the rules it rests on."""

import pytest
from django.core.management import call_command

from judgeapp.judging.models import Citation
from judgeapp.judging.rulings import replaying
from judgeapp.judging.rulings.recording import record
from judgeapp.judging.rulings.replaying import Kind
from tests.judging.made_rulings import make_ruling
from tests.judging.rulings.drafts import draft
from tests.rulebook.comparing.conftest import publish  # noqa: F401 - a fixture
from tests.rulebook.touched.revised import LABEL, in_other_words, inserted, rules_of_bakugan, with_words, without
from tests.tournaments.making import make_user

pytestmark = pytest.mark.django_db
OFFICIAL = in_other_words(rules_of_bakugan())


@pytest.fixture
def first(publish):  # noqa: F811
    return publish(LABEL, OFFICIAL)


def changes(ruling) -> list[replaying.Change]:
    return [change for each in replaying.check([ruling]).changed for change in each.changes]


def test_a_ruling_in_our_words_holds_once_the_publishers_are_there(publish):  # noqa: F811
    ruling = make_ruling("1.14.4")
    publish(LABEL, OFFICIAL)
    assert changes(ruling) == []


def test_a_rule_with_another_number_still_holds_and_is_listed(client, first, publish, capsys):  # noqa: F811
    ruling = make_ruling("7.8.1.1")
    publish("2020", inserted(OFFICIAL, "7.8.1", "Officially put, say so aloud before anybody plays another card."))
    (change,) = changes(ruling)
    assert (change.kind, change.about, change.near) == (Kind.MOVED, "7.8.1.1", ("7.8.1.2",))
    assert str(change).endswith("and says the same (edition 2019 then, 2020 now); now: 7.8.1.2")
    call_command("replay_rulings")  # ends with 0
    assert "has another number" in capsys.readouterr().out
    page = client.get(ruling.get_absolute_url()).content.decode()
    assert "now, and says the same." in page
    assert 'href="/bakugan/rules/7.8.1.2"' in page


def test_a_rule_that_changed_or_went_is_told(client, first, publish):  # noqa: F811
    ruling = make_ruling("1.14.4", "7.8.1.4")
    revised = with_words(
        OFFICIAL, "1.14.4", "Officially put, playing a card or an ability costs a player their priority."
    )
    publish("2020", without(revised, "7.8.1.4"))
    assert [(each.kind, each.about) for each in changes(ruling)] == [(Kind.TEXT, "1.14.4"), (Kind.GONE, "7.8.1.4")]
    page = client.get(ruling.get_absolute_url()).content.decode()
    assert ("The text has changed since" in page, "No longer in the rules." in page) == (True, True)


def test_what_only_our_words_can_be_held_against_is_unclear(client, publish):  # noqa: F811
    ruling = make_ruling("1.14.4")
    publish("2020", OFFICIAL)
    assert [each.kind for each in changes(ruling)] == [Kind.UNCLEAR]
    assert "which cannot be compared with this one" in client.get(ruling.get_absolute_url()).content.decode()


def test_a_ruling_is_pinned_to_the_edition_that_has_its_rule(publish):  # noqa: F811
    publish("2020", OFFICIAL)
    ruling = record(draft(cites="1.14.4"), make_user())
    assert [each.edition for each in Citation.objects.filter(ruling=ruling)] == ["2020"]
