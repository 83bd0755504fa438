"""What was decided about citations: that they are still right, that another rule is cited instead, that they go.

What the app itself cites (its steps, its ready scenes, the sentences of a match) is decided by the rule's number for
all of it, since whoever reads a step cannot tell which line of the code it came from. Everything else is decided
citation by citation. The latest decision counts; once it is taken back, the one before does again.
"""

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import CharField, Count, Exists, F, Max, OuterRef, QuerySet, Subquery
from django.db.models.expressions import Combinable
from django.db.models.functions import Coalesce
from django.utils import timezone

from judgeapp.caching import Stamp
from judgeapp.rulebook.models import Reviewed, Rule
from judgeapp.rulebook.touched import values
from judgeapp.rulebook.touched.digests import digest_of, home
from judgeapp.rulebook.touched.values import BY_APP, Citing, Kind
from judgeapp.rulebook.volume import Volume

Name = tuple[str, str, str]  # kind, key, number
Deed = Reviewed.Deed
RIGHT_ONLY = frozenset({Kind.NOTE})  # it stands in our restatement at the rule it is about
GOES_ONLY = frozenset({Kind.SCENE})  # its steps cite what the app cites: that is mended there


def name_of(citing: Citing) -> Name:
    """Return what tells a citation apart from all others of its game."""
    return citing.kind.key, citing.key, citing.number_there


def name_of_change(citing: Citing) -> Name:
    """Return the same for what is decided besides that it is still right."""
    return (BY_APP, "", citing.number_there) if citing.kind.is_of_app else name_of(citing)


def deeds_for(kind: Kind) -> tuple[Deed, ...]:
    """Return what can be decided about what cites like this."""
    if kind in RIGHT_ONLY:
        return (Deed.RIGHT,)
    return (Deed.RIGHT, Deed.RETIRED) if kind in GOES_ONLY else tuple(Deed)


def counting(game: str) -> QuerySet[Reviewed]:
    """Return the decisions of a game that were not taken back, the latest last."""
    return Reviewed.objects.filter(game=game, taken_back_at=None).order_by("pk")


class Decided:
    """All that counts of a game; one query."""

    def __init__(self, game: str) -> None:
        self._right: dict[Name, Reviewed] = {}
        self._changed: dict[Name, Reviewed] = {}
        for each in counting(game):
            found = self._right if each.deed == Deed.RIGHT else self._changed
            found[each.kind, each.key, each.number] = each

    def right(self, citing: Citing) -> Reviewed | None:
        return self._right.get(name_of(citing))

    def change(self, citing: Citing) -> Reviewed | None:
        """Return the decision by which another rule is cited, or none any more."""
        return self._changed.get(name_of_change(citing))


def instead(citing: Citing, change: Reviewed) -> Citing:
    """Return a citation as it is since another rule is cited."""
    return replace(citing, number=change.instead, edition=change.edition, digest=change.digest)


def still_right(citing: Citing, digest: str, by: User) -> Reviewed:
    """Keep that a citation is still right though its rule says what has this digest now."""
    return _record(citing, Deed.RIGHT, by, digest=digest)


def retire(citing: Citing, digest: str, by: User) -> Reviewed:
    """Keep that nothing is cited any more; a ruling, or a scene, is retired as a whole."""
    return _record(citing, Deed.RETIRED, by, digest=digest)


def cite_instead(citing: Citing, volume: Volume, rule: Rule, by: User) -> Reviewed:
    """Keep that another rule is cited instead, pinned to what it says now."""
    edition, digest = home(volume, rule).edition.edition, digest_of(volume, rule)
    return _record(citing, Deed.INSTEAD, by, instead=rule.number, edition=edition, digest=digest)


@transaction.atomic
def _record(citing: Citing, deed: Deed, by: User, **told: str) -> Reviewed:
    """Keep a decision; the same one again is the one that counts already."""
    kind, key, number = name_of(citing) if deed == Deed.RIGHT else name_of_change(citing)
    about = {"game": citing.game, "kind": kind, "key": key, "number": number, "deed": deed}
    last = counting(citing.game).filter(**about).last()
    if last and all(getattr(last, name) == value for name, value in told.items()):
        return last
    label = "" if kind == BY_APP else str(citing.label)[:300]
    row = Reviewed.objects.create(**about, **told, label=label, by=by, name=by.get_username())
    values.decided(row)
    return row


@transaction.atomic
def take_back(rows: Iterable[Reviewed], by: User) -> int:
    """Let decisions count no more; return how many that were."""
    found = {row.pk: row for row in rows if row.taken_back_at is None}
    for row in found.values():
        row.taken_back_at, row.taken_back_name = timezone.now(), by.get_username()
        row.save(update_fields=["taken_back_at", "taken_back_name"])
        values.decided(row)
    return len(found)


def take_name_out(user: User) -> None:
    """Let decisions stay without the name of somebody who leaves."""
    Reviewed.objects.filter(by=user).update(name="")
    Reviewed.objects.filter(taken_back_name=user.get_username()).update(taken_back_name="")


def now(kind: Kind, key: Combinable, number: str, **columns: tuple[str, str]) -> dict[str, Combinable]:
    """Return annotations of rows that cite: what they cite since another rule is cited, else what they have themselves.

    key      what cites, as an expression of the row, and `number` the row's column with the rule that stands there
    columns  name of an annotation -> (column of a decision, column of the row)
    """
    changed = Reviewed.objects.filter(
        kind=kind.key, key=key, number=OuterRef(number), deed=Deed.INSTEAD, taken_back_at=None
    ).order_by("-pk")
    return {
        name: Coalesce(Subquery(changed.values(decided)[:1]), own, output_field=CharField())
        for name, (decided, own) in columns.items()
    }


def retired(kind: Kind, key: Combinable) -> Exists:
    """Return whether what cites was retired, as a condition of a query."""
    return Exists(Reviewed.objects.filter(kind=kind.key, key=key, deed=Deed.RETIRED, taken_back_at=None))


def retirement(kind: Kind, key: str) -> Reviewed | None:
    """Return the decision by which something that cites was retired; None if it was not."""
    return Reviewed.objects.filter(kind=kind.key, key=key, deed=Deed.RETIRED, taken_back_at=None).last()


# --- what pages show at once


def marks(kind: Kind) -> dict[str, Subquery]:
    """Return annotations that change with each decision about a kind, and each that is taken back."""
    rows = Reviewed.objects.filter(kind=kind.key).exclude(deed=Deed.RIGHT)
    back = rows.order_by(F("taken_back_at").desc(nulls_last=True)).values("taken_back_at")
    return {"last_decision": Subquery(rows.order_by("-pk").values("pk")[:1]), "last_back": Subquery(back[:1])}


def _ask() -> str:
    """Return a digest of what was decided, and taken back, about what the app itself cites; "" for nothing."""
    rows = Reviewed.objects.filter(kind=BY_APP).exclude(deed=Deed.RIGHT)
    told = rows.aggregate(Count("pk"), Max("at"), Max("taken_back_at"))
    return hashlib.sha256(repr(told).encode()).hexdigest()[:12] if told["pk__count"] else ""


stamp = Stamp(_ask)


def as_shown(game: str, numbers: Iterable[str]) -> tuple[str, ...]:
    """Return what the app itself cites as this installation shows it: other rules for some, and without what went."""
    known = stamp()
    changed = _of_app(game, known) if known else {}
    return tuple(dict.fromkeys(shown for number in numbers if (shown := changed.get(number, number))))


@lru_cache(maxsize=16)
def _of_app(game: str, known: str) -> Mapping[str, str]:
    """Return number -> what is shown in its place, "" for nothing."""
    rows = counting(game).filter(kind=BY_APP).exclude(deed=Deed.RIGHT)
    return {row.number: cited(row) for row in rows}


def cited(row: Reviewed) -> str:
    """Return what is cited since a decision, as `resolving.rule_cited` reads it; "" for nothing."""
    return values.of_edition(row.instead, row.edition) if row.deed == Deed.INSTEAD else ""
