"""An infraction as a judge fills it in, held against what one needs: everything that is wrong is said at once."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from judgeapp.domain.events.written import clean
from judgeapp.domain.permissions import Deed, who_may
from judgeapp.games import games
from judgeapp.judging import lengths
from judgeapp.judging.models import Infraction
from judgeapp.judging.penalties.kinds import KINDS, Penalty
from judgeapp.judging.rulings import citing
from judgeapp.judging.rulings.drafting import Unfit
from judgeapp.rulebook.shelf import shelf
from judgeapp.tournaments.models import Entrant
from judgeapp.tournaments.results.playing import Meeting, meetings
from judgeapp.tournaments.rounds import history

LONGEST = {name: Infraction._meta.get_field(name).max_length for name in ("policy", "note", "taken_back_why")}


@dataclass(frozen=True, slots=True)
class Draft:
    """An infraction as it was filled in.

    match   of the entrant's own; None for one that is about no match, or waits for the next
    key     made by the form, so that what is sent twice is kept once
    """

    kind: str = ""
    penalty: str = ""
    match: int | None = None
    member: str = ""
    rule: str = ""
    policy: str = ""
    note: str = ""
    key: str = ""


def matches_of(entrant: Entrant) -> list[Meeting]:
    """Return the matches at a table of an entrant, the latest first; three queries."""
    found = meetings(entrant, history.score_rules(entrant.event))
    return [each for each in reversed(found) if each.opponent]


def being_played(met: Iterable[Meeting]) -> Meeting | None:
    """Return the match that has no result yet, of those of an entrant; None if there is none."""
    return next((each for each in met if each.is_running and each.accepted is None), None)


def fit(entrant: Entrant, draft: Draft, may_disqualify: bool) -> dict[str, object]:
    """Return the fields of an infraction; raises Unfit."""
    wrong: dict[str, str] = {}
    words = {name: clean(getattr(draft, name))[0] for name in ("policy", "note")}
    if draft.kind not in KINDS:
        wrong["kind"] = _("Say what it was.")
    if draft.penalty not in Penalty.values:
        wrong["penalty"] = _("Choose the penalty.")
    elif draft.penalty == Penalty.DISQUALIFIED and not may_disqualify:
        wrong["penalty"] = f"{who_may(Deed.DISQUALIFY)} {_('Call one of them, or choose another penalty.')}"
    if draft.match is not None and draft.match not in {each.match for each in matches_of(entrant)}:
        wrong["match"] = _("{who} has no such match. Choose one of the list.").format(who=entrant)
    if draft.member and draft.member not in entrant.members:
        wrong["member"] = _("{who} has no such member. Choose one of the list.").format(who=entrant)
    cited, wrong_rule = _cited(entrant.event.game, draft.rule, words["policy"])
    wrong |= {"rule": wrong_rule} if wrong_rule else {}
    wrong |= {name: long for name in words if (long := too_long(name, words[name]))}
    if wrong:
        raise Unfit(wrong)
    chosen = {name: getattr(draft, name) for name in ("kind", "penalty", "member", "key")}
    return {**chosen, **words, "match_id": draft.match, **cited}


def _cited(game: str, typed: str, policy: str) -> tuple[dict[str, str], str]:
    """Return the fields of the rule that is cited, and what is wrong with the citation."""
    if bool(typed.strip()) == bool(policy):
        return {}, _("Cite a rule of the game or a policy: one of the two.")
    if policy:
        return {}, ""
    volume = shelf().volumes.get(game)
    if volume is None:
        return {}, _("No rules of {game} are loaded here: cite a policy.").format(game=games()[game].name)
    rules, strange = citing.read(volume, typed)
    problems = citing.unknown(volume, strange)
    if not problems and len(rules) != 1:
        problems = [_("Cite one rule, the one that was broken; others fit into the note.")]
    if problems:
        return {}, " ".join(problems)
    return {"rule": rules[0].number, **citing.pinned_to(volume, rules[0])}, ""


def too_long(name: str, words: str) -> str:
    """Return what is wrong with words that do not fit into a field; "" if they do."""
    return lengths.too_long(LONGEST[name], words) if len(words) > LONGEST[name] else ""
