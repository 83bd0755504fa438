"""The page of one ruling, who may do what with it, and the page on which one is written."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render

from judgeapp.judging.models import Appeal, Call, Ruling
from judgeapp.judging.rulings import citing, presenting, recording, scenes
from judgeapp.judging.rulings.drafting import Draft, RulingForm, initial_of
from judgeapp.judging.rulings.visible import reader_of
from judgeapp.judging.unfit import Unfit
from judgeapp.permissions import Permission, Role, may, role_of
from judgeapp.requests import Request
from judgeapp.rulebook import naming
from judgeapp.rulebook.shelf import shelf
from judgeapp.rulebook.volume import Volume
from judgeapp.simulator.scenes import owner_of
from judgeapp.tournaments.access import roles_at
from judgeapp.tournaments.locking import Refused
from judgeapp.tournaments.models import Event
from judgeapp.unguessable import new_key, read_key


def roles_of(request: Request, ruling: Ruling) -> frozenset[Role]:
    """Return the roles of who asks where a ruling was given."""
    return roles_at(request, ruling.event) if ruling.event else frozenset({role_of(request)})


def is_own(request: Request, ruling: Ruling) -> bool:
    """Did who asks give this ruling?"""
    return request.user.is_authenticated and ruling.by_id == request.user.pk


def may_replace(request: Request, ruling: Ruling, roles: Iterable[Role]) -> bool:
    """May somebody with these roles put a later ruling in the place of this one?

    A head judge may; who gave it may until it is upheld.
    """
    held = frozenset(roles)
    if ruling.event_id is None:
        return may(held, Permission.WRITE_RULING)
    is_upheld = any(appeal.verdict == Appeal.Verdict.UPHELD for appeal in ruling.appeals.all())
    return may(held, Permission.DECIDE_APPEAL) or (
        is_own(request, ruling) and may(held, Permission.RULE) and not is_upheld
    )


def may_narrow(request: Request, ruling: Ruling, roles: Iterable[Role]) -> bool:
    """May somebody with these roles show this ruling to fewer? It may be replaced or upheld."""
    held = frozenset(roles)
    if ruling.event_id is None:
        return False
    return may(held, Permission.DECIDE_APPEAL) or (is_own(request, ruling) and may(held, Permission.RULE))


def ruling_page(
    request: Request, ruling: Ruling, more: dict[str, Any] | None = None, status: int = 200
) -> HttpResponse:
    """Return the page of a ruling; for somebody it is not shown to, the page that says who sees it."""
    reader = reader_of(request)
    if not reader.shows(ruling):
        return closed(request, ruling)
    roles, found = roles_of(request, ruling), presenting.as_seen(ruling, reader)
    replaces = may_replace(request, ruling, roles)
    context = {
        **frame(found),
        "is_crew": may(roles, Permission.SEE_CALLS),
        "may_appeal": found.stands and ruling.event_id is not None and may(roles, Permission.DECIDE_APPEAL),
        "may_replace": found.stands and replaces,
        "fewer": recording.fewer(ruling) if may_narrow(request, ruling, roles) else [],
        "may_decide": ruling.is_public and may({role_of(request)}, Permission.DECIDE_FOR_SITE),
        "only_head": found.stands and is_own(request, ruling) and not replaces,
        "longest_reason": recording.LONGEST_REASON,
        **(more or {}),
    }
    return render(request, "judging/ruling.html", context, status=status)


def closed(request: Request, ruling: Ruling) -> HttpResponse:
    return render(request, "judging/ruling_closed.html", {"part": "rules", "ruling": ruling}, status=403)


def frame(found: presenting.SeenRuling) -> dict[str, Any]:
    """Return what page and slip of a ruling share."""
    ruling = found.ruling
    return {
        "part": "rules",
        "seen": found,
        "ruling": ruling,
        "volume": found.volume,
        "cited": citing.again(found.volume, ruling),
        "steps": scenes.steps_of(ruling),
    }


EDITS = ("look", "add", "away", "point")  # buttons that change the page and record nothing

Keep = Callable[[Draft, str, str], Ruling]  # of draft, key and reason


@dataclass(frozen=True)
class Paper:
    """What a page that writes a ruling is about.

    before     the ruling in whose place the new one is to stand
    is_appeal  the earlier one is overturned, which takes a reason
    """

    title: str
    done: str
    event: Event | None = None
    call: Call | None = None
    before: Ruling | None = None
    is_appeal: bool = False

    @property
    def game(self) -> str:
        """The game it can only be of, "" if that is to be chosen."""
        fixed = self.before or self.event
        return fixed.game if fixed else ""

    @property
    def initial(self) -> dict[str, Any]:
        if self.before:
            return initial_of(self.before)
        seen = Ruling.Shown.EVENT if self.event else Ruling.Shown.PUBLIC
        asked = {"question": self.call.words, "table": self.call.table_now} if self.call else {}
        return {"shown_to": seen, **asked}


def write(request: Request, paper: Paper, keep: Keep) -> HttpResponse:
    """Show the form; take what is picked on it; record what is sent, or say beside each field what is wrong."""
    if request.method != "POST":
        asked = {name: request.GET[name] for name in ("scene", "cites", "game") if name in request.GET}
        return _show(request, paper, _form(paper, None, asked), {"key": new_key()})
    sent = request.POST.copy()
    typed = {"key": read_key(sent.get("key", "")) or new_key(), "reason": sent.get("reason", "")}
    if any(name in sent for name in EDITS):
        _edit(sent, shelf().volumes.get(paper.game or sent.get("game", "")))
        return _show(request, paper, _form(paper, sent), typed)
    form = _form(paper, sent)
    try:
        ruling = keep(form.draft, typed["key"], typed["reason"])
    except Unfit as unfit:
        form.refuse(unfit.by_field)
        wrong = {"wrong": unfit.by_field, "reason_problem": unfit.by_field.get("reason", "")}
        return _show(request, paper, form, {**typed, **wrong}, 422)
    except Refused as refused:
        return _show(request, paper, form, {**typed, "problems": refused.problems}, 409)
    messages.success(request, paper.done)
    return redirect(ruling)


def _form(paper: Paper, sent: QueryDict | None, asked: dict[str, str] | None = None) -> RulingForm:
    return RulingForm(sent, {**paper.initial, **(asked or {})}, paper.event, has_game=bool(paper.game))


def _edit(sent: QueryDict, volume: Volume | None) -> None:
    """Do what a button of the form asks for; the rest of what was typed stays."""
    if volume and (number := sent.get("add")):
        sent["cites"] = citing.with_rule(volume, sent.get("cites", ""), number)
    if volume and (number := sent.get("away")):
        sent["cites"] = citing.without_rule(volume, sent.get("cites", ""), number)
    if "point" in sent:
        sent["scene"] = sent.get("point", "")


def _show(request: Request, paper: Paper, form: RulingForm, more: dict[str, Any], status: int = 200) -> HttpResponse:
    draft = form.draft
    volume = shelf().volumes.get(paper.game or draft.game)
    part = "events" if paper.event else "rules"
    frame = {"part": part, "event": paper.event, "paper": paper, "form": form, "volume": volume}
    context = {**frame, **_rules(request, draft, volume), **more}
    if request.htmx and request.htmx.target == "picked":
        return render(request, "judging/_ruling_picked.html", context)
    context |= _scene(request, draft, volume)
    template = "judging/ruling_write.html" if paper.event else "judging/ruling_new.html"
    return render(request, template, context, status=status)


def _rules(request: Request, draft: Draft, volume: Volume | None) -> dict[str, Any]:
    """Return the rules that are chosen, what names none, and those that are found while somebody looks for one."""
    words = request.POST.get("words", "")[:300]
    if volume is None:
        return {"words": words}
    rules, strange = naming.read(volume, draft.cites)
    is_looking = any(name in request.POST for name in EDITS) and words.strip()
    found = naming.answering(volume, words, {rule.number for rule in rules}) if is_looking else None
    return {"words": words, "rules": rules, "strange": naming.unknown(volume, strange), "found": found}


def _scene(request: Request, draft: Draft, volume: Volume | None) -> dict[str, Any]:
    """Return the step that the form points at, and the scene of this browser that it could point at."""
    if volume is None:
        return {}
    latest = scenes.latest_of(owner_of(request), volume.game.key)
    try:
        pointed = scenes.read(draft.scene, volume.game.key) if draft.scene.strip() else None
    except scenes.NotThere:  # said when it is recorded
        pointed = None
    is_used = pointed and latest and pointed.scene == latest
    return {"pointed": pointed, "latest": None if is_used else latest}
