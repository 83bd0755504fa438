"""Who takes part: adding and joining, the waiting list, check-in, dropping, coming back, being disqualified.

Nothing of it pairs anew: a draft that is out of date is told to be (rounds/drafts.py), and a match that is being
played stays to be reported.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.formats import number_format
from django.utils.translation import gettext as _

from judgeapp.domain.messages import Message, commas, say
from judgeapp.domain.names import fold
from judgeapp.tournaments.happenings import What, happened
from judgeapp.tournaments.locking import Refused, hold, lock, note
from judgeapp.tournaments.models import Entrant, Event
from judgeapp.tournaments.people import naming
from judgeapp.tournaments.people.waiting import HERE, end_of_line, first_state, let_in, places_free
from judgeapp.tournaments.public import publishing
from judgeapp.tournaments.rounds import brackets, history
from judgeapp.tournaments.rounds.progress import Course, course_of, is_released
from judgeapp.unguessable import secret

# What is known of a person besides the name: fields of Entrant, as the log calls them.
FIELDS = {
    "club": say("club"),
    "team": say("team"),
    "members": say("members"),
    "note": say("note"),
    "seed": say("seed"),
    "pod": say("pod"),
    "awarded_byes": say("awarded byes"),
    "fixed_table": say("fixed table"),
}
Person = Mapping[str, Any]  # values by field

GONE = (Entrant.State.DROPPED, Entrant.State.DISQUALIFIED)
MOST_ENTRANTS = 20_000
AT_ONCE = 1000  # rows of one INSERT
NAMED = 5


@transaction.atomic
def add(
    event: Event,
    people: Sequence[Person],
    by: User | None,
    *,
    is_here: bool = True,
    round_number: int | None = None,
    late_as: str = "",
) -> list[Entrant]:
    """Take people in, whatever the capacity.

    is_here        they need not check in any more
    round_number   the first round they may be paired in, late_as what earlier ones count as; "" as the event says
    Raises Refused if nobody can be taken in any more, or not in that round.
    """
    event = lock(event.pk)
    course = course_of(event)
    number = round_number or course.entry
    if problems := refusals(event, len(people), number, course.entries):
        raise Refused(*problems)
    state = Entrant.State.IN if is_here or event.stage != Event.Stage.OPEN else first_state(event)
    late = {"entered_round": number, "late_as": late_as or event.late_as}
    added = _create(event, [{**person, **late, "state": state} for person in people])
    about = {"names": _named(added), "number": number}
    late_in = say("Took in {names}, from round {number} on.", **about)
    note(event, by, late_in if number > 1 else say("Took in {names}.", **about))
    publishing.ask(event, by)
    return added


def refusals(event: Event, people: int, number: int, entries: Sequence[int]) -> list[str]:
    """Return why so many people cannot enter in a round; `entries` are the rounds that can be entered in."""
    problems = []
    if event.stage in (Event.Stage.CUT, Event.Stage.OVER):
        problems.append(_("The Swiss rounds are over: nobody can be taken in any more."))
    elif number not in entries:
        words = _("Nobody can enter in round {number} now; round {next} is the next one.")
        problems.append(words.format(number=number, next=entries[-1]))
    if event.entrants.count() + people > MOST_ENTRANTS:
        most = number_format(MOST_ENTRANTS, force_grouping=True)
        problems.append(_("An event has at most {most} entrants.").format(most=most))
    return problems


@transaction.atomic
def join(event: Event, person: Person, link: str = "", alias: str = "") -> Entrant:
    """Take in somebody who joins with the link: a place if there is one, else the end of the waiting list.

    alias  what everybody is to see instead of the name, of who wants that
    link   what becomes the personal link, from the form: the same person with the same link is a second press
    Raises Refused if the event cannot be joined, or if somebody of that name or alias is in already.
    """
    event = lock(event.pk)
    taken = event.entrants.filter(link=link).first() if link else None
    if taken and fold(taken.name) == fold(person["name"]):
        return taken
    if closed := why_closed(event):
        raise Refused(closed)
    if namesakes(event, [person["name"]]):
        raise Refused(
            _(
                "Somebody called {name} has joined already. If that is you, open your personal link, or ask the staff "
                "for it. If not, add something that tells you apart."
            ).format(name=person["name"])
        )
    free = places_free(event)
    shown = naming.public_name(event, person["name"], person.get("shown_as", naming.ShownAs.FULL), alias)
    own: dict[str, Any] = {"public_name": shown, **({"link": link} if link and not taken else {})}
    if free is None or free > 0:
        own["state"] = first_state(event)
    else:
        own |= {"state": Entrant.State.WAITING, "line": end_of_line(event)}
    (entrant,) = _create(event, [{**person, "late_as": event.late_as, **own}])
    publishing.ask_soon(event, None)
    return entrant


def why_closed(event: Event) -> str:
    """Return why an event cannot be joined with the link; "" if it can."""
    if event.stage == Event.Stage.OVER:
        return _("The event is over.")
    if is_released(event):
        return _("The first round is out. Ask the staff: they can still take you in.")
    if event.registration == Event.Registration.CLOSED:
        return _("The staff enter everybody at this event. Ask them to take you in.")
    if event.entrants.count() >= MOST_ENTRANTS:
        return _("The event has as many entrants as it can have.")
    return ""


def namesakes(event: Event, names: Sequence[str]) -> set[str]:
    """Return those names, folded, that somebody who has not left bears already, give or take accents and capitals."""
    known = event.entrants.exclude(state__in=GONE).values_list("name", flat=True)
    return set(map(fold, names)) & set(map(fold, known))


def of_the_same_seed(entrant: Entrant, seed: int) -> list[str]:
    """Return the names of those of an event who have a seed, too; 0 is none."""
    others = entrant.event.entrants.filter(seed=seed).exclude(pk=entrant.pk).exclude(state__in=GONE)
    return list(others.values_list("name", flat=True)[:NAMED]) if seed else []


@transaction.atomic
def admit(entrant: Entrant, by: User | None) -> None:
    """Let somebody in from the waiting list, whatever the capacity. Raises Refused if they don't wait, or too late."""
    event, entrant = hold(entrant)
    if entrant.state != Entrant.State.WAITING:
        raise Refused(_("{name} is not on the waiting list.").format(name=entrant.name))
    course = course_of(event)
    if problems := refusals(event, 0, course.entry, course.entries):
        raise Refused(*problems)
    entrant.state = first_state(event) if event.stage == Event.Stage.OPEN else Entrant.State.IN
    entrant.entered_round, entrant.placed_at = course.entry, timezone.now()
    entrant.save(update_fields=["state", "entered_round", "placed_at"])
    happened(event, What.PLACED, entrant=entrant.pk)
    note(event, by, say("Let {name} in from the waiting list.", name=entrant.name))
    publishing.ask(event, by)


@transaction.atomic
def check_in(entrant: Entrant, by: User | None, *, is_here: bool = True) -> Entrant:
    """Note that somebody is there, or that they are not after all; return the entrant as it is now.

    Raises Refused once the first round is released, and for somebody without a place.
    """
    event, entrant = hold(entrant)
    if is_released(event):
        raise Refused(_("The first round is out: check-in is over."))
    if entrant.state not in HERE:
        words = _("{name} is {state} and has no place to check in for.")
        raise Refused(words.format(name=entrant.name, state=entrant.get_state_display()))
    state = Entrant.State.IN if is_here else Entrant.State.REGISTERED
    if entrant.state != state:
        entrant.state = state
        entrant.save(update_fields=["state"])
        came = say("{name} is here.", name=entrant.name)
        note(event, by, came if is_here else say("{name} is not here after all.", name=entrant.name))
        publishing.ask_soon(event, by)
    return entrant


@transaction.atomic
def open_check_in(event: Event, by: User | None, *, is_open: bool = True) -> Event:
    """Let players check in on their own pages, or no longer; return the event as it is now.

    Raises Refused if nobody checks in at this event, or once the first round is out.
    """
    event = lock(event.pk)
    if not event.needs_check_in:
        raise Refused(_("Nobody checks in at this event. The settings can ask for it."))
    if is_released(event):
        raise Refused(_("The first round is out: check-in is over."))
    if event.is_check_in_open != is_open:
        event.is_check_in_open = is_open
        event.save(update_fields=["is_check_in_open"])
        opened = say("Opened the check-in on the players' pages.")
        note(event, by, opened if is_open else say("Closed the check-in on the players' pages."))
    return event


def check_in_oneself(entrant: Entrant) -> Entrant:
    """Check in on one's own page. Raises Refused unless the organiser has opened that, and as `check_in` does."""
    if not entrant.event.is_check_in_open:
        raise Refused(_("Check-in on your own page is not open. The staff open it, or check you in at the door."))
    return check_in(entrant, None)


@transaction.atomic
def change(entrant: Entrant, person: Person, by: User | None) -> Entrant:
    """Change what is known of an entrant; return it as it is now."""
    event, entrant = hold(entrant)
    changed = [name for name, value in person.items() if getattr(entrant, name) != value]
    if not changed:
        return entrant
    was = entrant.name
    for name in changed:
        setattr(entrant, name, person[name])
    if "name" in changed and entrant.shown_as == naming.ShownAs.SHORT:
        entrant.public_name = naming.public_name(event, entrant.name, entrant.shown_as, "", entrant.pk)
    entrant.save(update_fields=[*changed, "public_name"])
    others = commas(FIELDS[name] for name in changed if name != "name")
    renamed = say("Renamed {was} to {name}.", was=was, name=entrant.name)
    other = say("Changed {others} of {name}.", others=others, name=entrant.name)
    both = say("{first} {second}", first=renamed, second=other)
    note(event, by, other if "name" not in changed else both if others else renamed)
    publishing.ask(event, by)
    return entrant


@transaction.atomic
def renew_link(entrant: Entrant, by: User | None) -> Entrant:
    """Give somebody another personal link; the old one, and every phone that opened it, is out."""
    event, entrant = hold(entrant)
    entrant.link = secret()
    entrant.save(update_fields=["link"])
    note(event, by, say("Renewed the personal link of {name}.", name=entrant.name))
    return entrant


def _create(event: Event, people: Sequence[Person]) -> list[Entrant]:
    """Give people numbers in their order and keep them."""
    first = (event.entrants.aggregate(last=Max("number"))["last"] or 0) + 1
    rows = [Entrant(event=event, number=number, **person) for number, person in enumerate(people, first)]
    return Entrant.objects.bulk_create(rows, batch_size=AT_ONCE)


def _named(entrants: Sequence[Entrant]) -> str:
    names = [entrant.name for entrant in entrants[:NAMED]]
    more = len(entrants) - len(names)
    listed = ", ".join(names)
    return say("{names} and {n} more", names=listed, n=more) if more else listed


LATE = (Event.Stage.CUT, Event.Stage.OVER)


@transaction.atomic
def drop(entrant: Entrant, by: User | None, last: int | None = None) -> Entrant:
    """Take somebody out after round `last`, else the one shown. Raises Refused if they have left, or it can't be."""
    event, entrant = hold(entrant)
    course = course_of(event)
    last = course.ends[0] if last is None else last
    if problem := _why_stays(event, entrant, course, last):
        raise Refused(problem)
    _leave(entrant, Entrant.State.DROPPED, last)
    let_in(event)
    note(event, by, _dropped(entrant.name, last, on_own_phone=by is None))
    publishing.ask_soon(event, by)
    return entrant


def _why_stays(event: Event, entrant: Entrant, course: Course, last: int) -> str:
    if event.stage == Event.Stage.OVER:
        return _("The event is over: nobody drops any more.")
    if entrant.state in GONE:
        return _("{name} has left already.").format(name=entrant.name)
    if last not in course.ends:
        words = (
            _("{name} cannot have dropped after round {last}: the event is at round {shown}.")
            if last
            else _("{name} cannot have dropped before the first round: the event is at round {shown}.")
        )
        return words.format(name=entrant.name, last=last, shown=course.shown)
    return ""


@transaction.atomic
def disqualify(entrant: Entrant, by: User | None, why: str = "") -> Entrant:
    """Disqualify somebody, from now on or after the event; results so far stay for their opponents.

    Standings that had them are made anew and marked.
    Raises Refused if they are disqualified already.
    """
    event, entrant = hold(entrant)
    if entrant.state == Entrant.State.DISQUALIFIED:
        raise Refused(_("{name} is disqualified already.").format(name=entrant.name))
    shown = course_of(event).shown
    last = shown if entrant.dropped_after is None else entrant.dropped_after
    _leave(entrant, Entrant.State.DISQUALIFIED, last)
    let_in(event)
    history.store_again(event, say("{name} is disqualified.", name=entrant.name))
    about = {"name": entrant.name, "why": why}
    note(event, by, say("Disqualified {name}: {why}.", **about) if why else say("Disqualified {name}.", **about))
    publishing.ask(event, by)
    return entrant


@transaction.atomic
def come_back(entrant: Entrant, by: User | None, round_number: int | None = None, late_as: str = "") -> Entrant:
    """Take somebody in again who has left; rounds missed in between count as losses.

    Who has never played enters late: in `round_number`, and earlier rounds count as `late_as`.
    Into the top cut comes back who is in it and has missed no round. Who cannot come back is no longer disqualified,
    and stays dropped. Raises Refused if they have not left, or if the Swiss rounds are over.
    """
    event, entrant = hold(entrant)
    course = course_of(event)
    number = round_number or course.entry
    was_disqualified = entrant.state == Entrant.State.DISQUALIFIED
    if problems := _why_out(event, entrant, course, number):
        if not (was_disqualified and event.stage in LATE):
            raise Refused(*problems)
        _leave(entrant, Entrant.State.DROPPED, entrant.dropped_after)
    else:
        _take_in(event, entrant, number, late_as)
    if was_disqualified:
        history.store_again(event, say("{name} is no longer disqualified.", name=entrant.name))
    no_longer = say("Took the disqualification of {name} back.", name=entrant.name)
    note(event, by, no_longer if problems else say("{name} came back.", name=entrant.name))
    publishing.ask(event, by)
    return entrant


def _why_out(event: Event, entrant: Entrant, course: Course, number: int) -> list[str]:
    if entrant.state not in GONE:
        return [_("{name} has not left.").format(name=entrant.name)]
    if event.stage != Event.Stage.CUT or entrant.pk not in event.cut_seeds:
        return refusals(event, 0, number, course.entries)
    missed = brackets.missed(event, entrant.pk)
    if missed is None:
        return []
    words = (
        _("Round {number} is drawn without {name}. Throw its draft away first.")
        if missed == course.draft
        else _("Round {number} is drawn without {name}. If nobody has reported a result, take it back first.")
    )
    return [words.format(number=missed, name=entrant.name)]


def _take_in(event: Event, entrant: Entrant, number: int, late_as: str) -> None:
    is_early = event.stage == Event.Stage.OPEN
    entrant.state = first_state(event) if is_early else Entrant.State.IN
    entrant.dropped_after = None
    if not entrant.seats.exists():
        entrant.entered_round = number
        entrant.late_as = late_as if late_as in Event.LateAs else event.late_as
    entrant.save(update_fields=["state", "dropped_after", "entered_round", "late_as"])


def _leave(entrant: Entrant, state: str, last: int | None) -> None:
    entrant.state, entrant.dropped_after = state, last
    entrant.save(update_fields=["state", "dropped_after"])


def _dropped(name: str, last: int, *, on_own_phone: bool) -> Message:
    if on_own_phone and last:
        return say("{name} dropped after round {last}, on their own phone.", name=name, last=last)
    if on_own_phone:
        return say("{name} dropped before the first round, on their own phone.", name=name)
    if last:
        return say("{name} dropped after round {last}.", name=name, last=last)
    return say("{name} dropped before the first round.", name=name)
