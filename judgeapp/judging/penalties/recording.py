"""Infractions are recorded, their penalties given, applied later and taken back: those that were stay to be seen.

Everything that changes an infraction holds the event's row, so that a loss is given once.
"""

from dataclasses import dataclass, field

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from judgeapp.domain.letters import clean
from judgeapp.domain.messages import Message, say
from judgeapp.domain.permissions import Permission, who_may
from judgeapp.games import games
from judgeapp.judging.models import Infraction
from judgeapp.judging.penalties import listing, losing
from judgeapp.judging.penalties.kinds import KINDS, Penalty
from judgeapp.judging.penalties.listing import Notice, being_played, left_by, matches_of, open_again, still_open
from judgeapp.judging.rulings import citing
from judgeapp.judging.rulings.recording import name_of
from judgeapp.judging.unfit import Unfit, longest
from judgeapp.limits import too_long
from judgeapp.rulebook import naming
from judgeapp.rulebook.shelf import shelf
from judgeapp.tournaments.locking import Refused, lock, note
from judgeapp.tournaments.models import Entrant, Event, Report
from judgeapp.tournaments.people import attendance
from judgeapp.tournaments.results.reporting import Sender

LONGEST = {name: longest(Infraction, name) for name in ("policy", "note", "taken_back_why")}


@dataclass(frozen=True, slots=True)
class Draft:
    """An infraction as it was filled in.

    match   of the entrant's own; None for one that is about no match, or waits for the next
    call    of the event, from which it is recorded; None for any other (both primary keys)
    key     made by the form, so that what is sent twice is stored once
    """

    kind: str = ""
    penalty: str = ""
    match: int | None = None
    member: str = ""
    rule: str = ""
    policy: str = ""
    note: str = ""
    key: str = ""
    call: int | None = None


def fit(entrant: Entrant, draft: Draft, may_disqualify: bool) -> dict[str, object]:
    """Return the fields of an infraction; raises Unfit with everything that is wrong."""
    wrong: dict[str, str] = {}
    words = {name: clean(getattr(draft, name))[0] for name in ("policy", "note")}
    if draft.kind not in KINDS:
        wrong["kind"] = _("Say what it was.")
    if draft.penalty not in Penalty.values:
        wrong["penalty"] = _("Choose the penalty.")
    elif draft.penalty == Penalty.DISQUALIFIED and not may_disqualify:
        wrong["penalty"] = f"{who_may(Permission.DISQUALIFY)} {_('Call one of them, or choose another penalty.')}"
    if draft.match is not None and draft.match not in {each.match for each in matches_of(entrant)}:
        wrong["match"] = _("{who} has no such match. Choose one of the list.").format(who=entrant)
    if draft.member and draft.member not in entrant.members:
        wrong["member"] = _("{who} has no such member. Choose one of the list.").format(who=entrant)
    cited, wrong_rule = _cited(entrant.event.game, draft.rule, words["policy"])
    wrong |= {"rule": wrong_rule} if wrong_rule else {}
    wrong |= {name: long for name in words if (long := too_long(LONGEST[name], words[name]))}
    if wrong:
        raise Unfit(wrong)
    chosen = {name: getattr(draft, name) for name in ("kind", "penalty", "member", "key")}
    return {**chosen, **words, "match_id": draft.match, "call_id": draft.call, **cited}


def _cited(game: str, typed: str, policy: str) -> tuple[dict[str, str], str]:
    """Return the fields of the rule that is cited, and what is wrong with the citation."""
    if bool(typed.strip()) == bool(policy):
        return {}, _("Cite a rule of the game or a policy: one of the two.")
    if policy:
        return {}, ""
    volume = shelf().volumes.get(game)
    if volume is None:
        return {}, _("No rules of {game} are loaded here: cite a policy.").format(game=games()[game].name)
    rules, strange = naming.read(volume, typed)
    problems = naming.unknown(volume, strange)
    if not problems and len(rules) != 1:
        problems = [_("Cite one rule, the one that was broken; others fit into the note.")]
    if problems:
        return {}, " ".join(problems)
    return {"rule": rules[0].number, **citing.pinned_to(volume, rules[0])}, ""


def _named(infraction: Infraction) -> dict[str, str]:
    """Return the penalty and the entrant as the log names them."""
    return {"penalty": Penalty(infraction.penalty).label, "who": str(infraction.entrant)}


@dataclass(frozen=True, slots=True)
class Recorded:
    """What was recorded, what its penalty did, in sentences, and what is left to be done by hand."""

    infraction: Infraction
    messages: list[str] = field(default_factory=list)
    notices: list[Notice] = field(default_factory=list)


def record(entrant: Entrant, draft: Draft, sender: Sender, *, may_disqualify: bool = False) -> Recorded:
    """Store an infraction and give its penalty; of what is sent twice under one key the first stays.

    Raises Unfit (a Refused) with everything that is wrong with the draft, and Refused for a penalty that the match
    does not take; nothing is stored then.
    """
    try:
        return _record(entrant, draft, sender, may_disqualify)
    except IntegrityError:  # the same was sent twice at one moment
        return _record(entrant, draft, sender, may_disqualify)


@transaction.atomic
def _record(entrant: Entrant, draft: Draft, sender: Sender, may_disqualify: bool) -> Recorded:
    event = lock(entrant.event_id)
    if draft.key and (sent := event.infractions.filter(key=draft.key).first()):
        return Recorded(sent, [_("It was recorded already.")])
    entrant = event.entrants.get(pk=entrant.pk)
    entrant.event = event
    assert sender.by is not None  # noqa: S101 - who records is signed in
    infraction = Infraction(
        event=event,
        entrant=entrant,
        judge=name_of(sender.by),
        by=sender.by,
        **fit(entrant, draft, may_disqualify),
    )
    infraction.save()
    done = _give(event, infraction, sender)
    words = say("Recorded a {penalty} for {who}: {kind}.", **_named(infraction), kind=KINDS[draft.kind].name)
    note(event, sender.by, words)
    return Recorded(infraction, done, still_open(infraction) if draft.penalty == Penalty.DISQUALIFIED else [])


def _give(event: Event, infraction: Infraction, sender: Sender) -> list[str]:
    """Do what a penalty does; return it in sentences."""
    if infraction.penalty == Penalty.DISQUALIFIED:
        return _disqualify(event, infraction, sender)
    if infraction.penalty not in Infraction.LOSSES:
        return []
    return [_lose(event, infraction, sender) if infraction.match_id else losing.UNTIL_NEXT]


def _lose(event: Event, infraction: Infraction, sender: Sender) -> Message:
    """Let them lose the game or the match, and store that it was done; return what came of it in a sentence."""
    lose = losing.lose_game if infraction.penalty == Penalty.GAME_LOSS else losing.lose_match
    done = lose(event, infraction, sender)
    infraction.applied_at = timezone.now()
    infraction.save(update_fields=["match", "applied_at", "tap"])
    return done


def _disqualify(event: Event, infraction: Infraction, sender: Sender) -> list[str]:
    """Take somebody out, and let them lose the match they are in; a result that is accepted stays."""
    entrant, done = infraction.entrant, []
    if entrant.state != Entrant.State.DISQUALIFIED:
        attendance.disqualify(entrant, sender.by, KINDS[infraction.kind].name)
        done = [_("{who} is disqualified.").format(who=entrant)]
    accepted = Report.objects.filter(match=infraction.match_id, state=Report.State.ACCEPTED)
    is_open = infraction.match_id and not accepted.exists()
    return [*done, _lose(event, infraction, sender)] if is_open else done


@transaction.atomic
def apply(infraction: Infraction, sender: Sender) -> Message:
    """Give a loss that has waited for a match; return what came of it in a sentence.

    Raises Refused if it does not wait any more, or if the entrant is in no match that is being played.
    """
    event, infraction = _hold(infraction)
    if not infraction.waits:
        raise Refused(_("This loss waits no more: somebody has applied it or taken it back. Look at the list again."))
    match = being_played(matches_of(infraction.entrant))
    if match is None:
        nowhere = _("{who} is in no match now. Wait until their next round is released.")
        raise Refused(nowhere.format(who=infraction.entrant))
    infraction.match_id = match.match
    done = _lose(event, infraction, sender)
    note(event, sender.by, say("Applied the {penalty} of {who}. {done}", **_named(infraction), done=done))
    return done


def _hold(infraction: Infraction) -> tuple[Event, Infraction]:
    """Return the event, locked, and the infraction as it is now."""
    event = lock(infraction.event_id)
    infraction = event.infractions.select_related("entrant").get(pk=infraction.pk)
    infraction.event = infraction.entrant.event = event
    return event, infraction


@transaction.atomic
def take_back(infraction: Infraction, why: str, sender: Sender) -> list[Notice]:
    """Mark an infraction as taken back, with the reason, and take its loss out of the followed match.

    Return what came of that, and what somebody has to undo by hand.
    Raises Refused without a reason, or if it is taken back already.
    """
    why = clean(why)[0]
    if not why:
        raise Refused(_("Say why it is taken back: the staff read it."))
    if problem := too_long(LONGEST["taken_back_why"], why):
        raise Refused(problem)
    event, infraction = _hold(infraction)
    if infraction.taken_back_at is not None:
        raise Refused(_("It is taken back already."))
    infraction.taken_back_at, infraction.taken_back_why = timezone.now(), why
    infraction.save(update_fields=["taken_back_at", "taken_back_why"])
    reopened = losing.take_out(infraction, sender)
    note(event, sender.by, say("Took back the {penalty} of {who}: {why}", **_named(infraction), why=why))
    left = left_by(listing.infractions(event).get(pk=infraction.pk))
    return left if reopened is None else [*left, open_again(infraction, reopened)]
