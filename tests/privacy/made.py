"""An event in which one player stands wherever a name can stand."""

from django.contrib.auth.models import User
from django.utils import timezone

from judgeapp.judging.models import Appeal, Call, DeckCheck
from judgeapp.matches.models import Plan
from judgeapp.matches.opening import follow
from judgeapp.tournaments.models import Entrant, Event, Match, Report
from judgeapp.tournaments.paper import packs
from judgeapp.tournaments.people import attendance, decklists
from judgeapp.tournaments.public import announcing
from tests.deckcheck.lists import BAKUGAN
from tests.judging.made_rulings import make_ruling
from tests.judging.penalties.making import match_of, row
from tests.tournaments.making import close, make_entrants, make_event, make_member, play, release

BEFORE, NAME, ALIAS = "Zoë Vexwörth", "Zoë Quillfeather-Østby", "Moonrabbit77"


def everywhere(name: str = NAME) -> tuple[Event, Entrant]:
    """An event of two rounds, the second one on, with its packs on the disk; return it and the player."""
    event = make_event(decks="staff", rounds=3)
    zoe, *_ = make_entrants(event, [BEFORE, "Ben Oak", "Cleo Ray", "Dora Fox"], club="North")
    kim = make_member(event, "judge", "kim")
    zoe = attendance.change(zoe, {"name": name, "note": f"{name} comes late"}, kim)
    attendance.change(event.entrants.get(number=2), {"note": f"brother of {name}"}, kim)
    decklists.hand_in(zoe, f"Player: {name}\n{BAKUGAN}", kim)
    zoe.refresh_from_db()
    play(release(event, 1))
    _at_the_table(event, zoe, name)
    _judged(event, zoe, name, kim)
    packs.keep(event, 1)
    close(event, 1)
    announcing.announce(event, f"{name}, please come to the desk.", kim)
    release(event, 2)
    packs.keep(event, 2)
    attendance.disqualify(zoe, kim, f"{name.upper()} left without a word")
    zoe.refresh_from_db()
    return event, zoe


def _at_the_table(event: Event, zoe: Entrant, name: str) -> None:
    match = match_of(zoe)
    follow(Match.objects.select_related("round__event").get(pk=match.pk))
    device = zoe.devices.create(link=zoe.link)
    Report.objects.filter(match=match).update(device=device, address="192.0.2.7", note=f"{name} showed the slip")
    Plan.objects.create(entrant=zoe, title="Against Ben", text=f"{name}: take the second Bakugan out")


def _judged(event: Event, zoe: Entrant, name: str, kim: User) -> None:
    match, now = match_of(zoe), timezone.now()
    about = {"event": event, "match": match, "by": kim}
    call = Call.objects.create(
        event=event, match=match, table=match.table, entrant=zoe, words=f"{name} asks", taken_by=kim, ended_at=now
    )
    DeckCheck.objects.create(**about, seed="abc", ended_at=now, minutes=6, note=f"{name} was nervous")
    ruling = make_ruling("1.1", event=event, call=call, judge="Kim", by=kim, question=f"May {name} roll again?")
    Appeal.objects.create(ruling=ruling, verdict="upheld", reason=f"{name} agreed.", judge="Olga")
    row(zoe, penalty="warning", match=match, call=call, note=f"{name} was late", by=kim, member=name)
