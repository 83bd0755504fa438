"""Rows of every model that the administration shows, made for tests; what is secret in them says HUSH."""

import datetime
import itertools
import secrets

from django.contrib.admin.models import ADDITION
from django.contrib.admin.models import LogEntry as Change
from django.contrib.auth.models import Group, User
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.models import Session
from django.db.models import Model
from django.utils import timezone

from judgeapp.accounts.models import Visit
from judgeapp.cardpool.models import Card
from judgeapp.deckcheck.models import Batch, BatchList, Count, DatedEntry, DatedList, Deck, FormatChange, Version
from judgeapp.judging.models import Appeal, Call, Citation, DeckCheck, Infraction, Policy, Ruling
from judgeapp.mail.models import Letter
from judgeapp.matches.models import Entry, Plan, Presented
from judgeapp.matches.models import Match as Followed
from judgeapp.notifications.models import Hook, Notification
from judgeapp.operations.models import Taken, Worker
from judgeapp.rulebook.models import Edition, Import, Reviewed
from judgeapp.series.models import Claim, Leg, Regular, Series
from judgeapp.simulator.models import Scene
from judgeapp.tournaments.models import (
    Announcement,
    Device,
    Entrant,
    Event,
    Job,
    LogEntry,
    Match,
    Member,
    Report,
    Round,
    Seat,
    Standings,
)
from tests.tournaments.making import make_event

HUSH = "hush"
GAME = "bakugan"
DAY = datetime.date(2026, 11, 21)
LONG = [{"rank": place, "name": f"Player {place}"} for place in range(20)]
_counter = itertools.count(1)


def hush() -> str:
    """A secret that no row has yet, as long as the shortest column for one."""
    return f"{HUSH}{secrets.token_hex(6)}"


def make_records() -> dict[type[Model], Model]:
    """Make one row of everything, each tied to the others; return them by model."""
    at = next(_counter)
    user = User.objects.create(username=f"ann-{at}", password=f"md5${HUSH}${hush()}")
    made = [user, Group.objects.create(name=f"group {at}"), *_kept(user, at)]
    scene = Scene.objects.create(
        token=hush(), owner=hush(), game=GAME, title=f"Scene {at}", start={"a": LONG}, engine=1
    )
    decks = _decks(at)
    event = make_event(name=f"Event {at}", seed_key=hush())
    played = _played(event, user, decks[1], at)
    judged = _judged(event, user, scene, {type(row): row for row in played})
    season = _season(event, user, {type(row): row for row in played}[Entrant], at)
    return {type(row): row for row in [*made, scene, *decks, event, *played, *judged, *season]}


def _kept(user: User, at: int) -> list[Model]:
    edition = {
        "title": f"Made-up rules {at}",
        "edition": f"9.{at}",
        "date": DAY,
        "publisher": "We",
        "origin": "imported",
        "is_live": False,
    }
    session = Session.objects.create(session_key=hush(), session_data=HUSH, expire_date=timezone.now())
    return [
        Visit.objects.create(user=user, session=session, mark=HUSH, agent=f"Firefox {at}"),
        Letter.objects.create(kind=f"kind {at}", about={"who": hush()}, language="en"),
        Edition.objects.create(game=GAME, slug=f"e{at}", stamp="x", report={"a": LONG}, **edition),
        Import.objects.create(game=GAME, file=f"rules {at}.txt", size=4, data=HUSH.encode(), by=user),
        Reviewed.objects.create(game=GAME, kind="ruling", key=str(at), number="1.1", name="Ann", by=user),
        Card.objects.create(game=GAME, key=f"key-{at}", title=f"Card {at}", origin="typed in"),
        Worker.objects.create(name=f"worker {at}", seen_at=timezone.now()),
        Taken.objects.create(kind="decks", day=DAY, who=f"{at}", bytes=at),
        Change.objects.create(
            user=user, content_type=ContentType.objects.get_for_model(User), object_id="1", action_flag=ADDITION
        ),
    ]


def _decks(at: int) -> list[Model]:
    tied = {"game": GAME, "format": "full", "date": DAY}
    deck = Deck.objects.create(token=hush(), key=hush(), name=f"Deck {at}", **tied)
    version = Version.objects.create(deck=deck, number=1, text="3 Dragonoid")
    days = {"first": tied["date"], "last": tied["date"]}
    dated = DatedList.objects.create(game=tied["game"], key="official", source=f"List {at}", **days)
    DatedEntry.objects.create(list=dated, card="AB-1", limit=0, since=tied["date"])
    batch = Batch.objects.create(token=hush(), name=f"Batch {at}", **tied)
    return [
        deck,
        version,
        FormatChange.objects.create(game=GAME, key="full", added_by=f"Ann {at}"),
        Count.objects.create(version=version, token=hush(), counted={}),
        dated,
        batch,
        BatchList.objects.create(batch=batch, name="List", text="3 Dragonoid", verdict="legal"),
    ]


def _played(event: Event, user: User, version: Version, at: int) -> list[Model]:
    entrant = Entrant.objects.create(event=event, number=1, name=f"Bo {at}", link=hush(), deck=version)
    device = Device.objects.create(entrant=entrant, token=hush(), link=hush())
    round_ = Round.objects.create(event=event, number=1, seed=hush(), digest="d", entered={"entrants": LONG})
    match = Match.objects.create(round=round_, table=1)
    followed = Followed.objects.create(
        token=hush(), meeting=match, game=GAME, names=["Bo", "Cy"], seats=[hush(), hush()]
    )
    Plan.objects.create(entrant=entrant, title=HUSH, text=HUSH)
    return [
        entrant,
        round_,
        match,
        followed,
        Member.objects.create(event=event, user=user, role="owner"),
        Announcement.objects.create(event=event, text=f"Lunch {at}", by=user),
        Seat.objects.create(round=round_, match=match, entrant=entrant, side=0),
        Report.objects.create(match=match, a=2, kind="played", state="accepted", source="player", device=device),
        Standings.objects.create(round=round_, rows=LONG),
        Job.objects.create(event=event, kind="pair", number=1, attempt=1, by=user, problem=f"problem {at}"),
        LogEntry.objects.create(event=event, by=user, words=f"Paired {at}"),
        Notification.objects.create(event=event, what="released", about={"number": 1}, problem=f"problem {at}"),
        Hook.objects.create(
            event=event, address=f"https://service.example/{hush()}", secret=hush(), language="en", site="/", by=user
        ),
        Entry.objects.create(match=followed, number=1, key=hush(), kind="life", data={"a": 1}, device=device, by=user),
        Presented.objects.create(match=followed, game=1, side=0, text="3 Dragonoid", verdict="legal"),
    ]


def _season(event: Event, user: User, entrant: Model, at: int) -> list[Model]:
    series = Series.objects.create(token=hush(), name=f"Series {at}")
    series.owners.add(user)
    Leg.objects.create(series=series, event=event)
    regular = Regular.objects.create(token=hush(), series=series, user=user, name=f"Annie {at}")
    Claim.objects.create(regular=regular, entrant=entrant, event=event)
    return [series, regular]


def _judged(event: Event, user: User, scene: Scene, played: dict[type[Model], Model]) -> list[Model]:
    match, tied = played[Match], {"event": event, "match": played[Match], "by": user}
    entrant = played[Entrant]
    call = Call.objects.create(
        round=played[Round], table=1, entrant=entrant, key=hush(), keys=[hush()], taken_by=user, **tied
    )
    ruling = Ruling.objects.create(
        game=GAME,
        question="Is it?",
        answer="It is.",
        event=event,
        call=call,
        judge="Ann",
        by=user,
        key=hush(),
        scene=scene,
    )
    Citation.objects.create(ruling=ruling, number="1.1", edition="1", digest="d")
    Appeal.objects.create(ruling=ruling, verdict="upheld", reason="So it is.", judge="Ann", by=user)
    return [
        call,
        ruling,
        DeckCheck.objects.create(event=event, match=match, by=user),
        Infraction.objects.create(entrant=entrant, kind="late", penalty="warning", judge="Ann", key=hush(), **tied),
        Policy.objects.create(event=event),
    ]
