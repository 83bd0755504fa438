"""Scenes that begin in an attack, or with a card just declared: who it is, chosen in the form or an ordinary one."""

from collections.abc import Mapping
from typing import Any

from judgeapp.domain.game import Game
from judgeapp.domain.messages import say
from judgeapp.domain.timing.scenario import Problem, ScenarioError
from judgeapp.domain.wording.layout import Attack, Layout, Stat

CHOOSE = say("Something was chosen that is not in the lists: choose again.")


def layout_of(game: Game) -> Layout:
    """Return what the form asks of a game; nothing besides the cards where the app can't read them."""
    return game.wording.layout if game.wording else Layout()


def with_attack(
    game: Game, data: Mapping[str, Any], start: dict[str, Any], rows: Mapping[int, dict[str, Any]]
) -> dict[str, Any]:
    """Return a start with what its step needs: who attacks whom, or the card that was just declared.

    rows  the cards of the start by the rows of the form
    """
    layout, step = layout_of(game), start.get("step", "")
    if layout.attack and step in layout.attack.steps:
        return _Fight(game, layout.attack, data, start, rows).start()
    if step in layout.declared:
        return _declared(game, layout, data, start, rows)
    return start


def chosen(data: Mapping[str, Any], name: str, rows: Mapping[int, dict[str, Any]]) -> dict[str, Any] | None:
    """Return the card of the row that a field names, None if it names none; raises ScenarioError."""
    row = str(data.get(name, ""))
    if not row:
        return None
    if not row.isdecimal() or int(row[:9]) not in rows:
        raise ScenarioError([Problem("", CHOOSE if not row.isdecimal() else no_card(row))])
    return rows[int(row)]


def no_card(row: str) -> str:
    return say("Card {row} was chosen, and there is none: type its name, or choose another.", row=row[:2])


def ordinary(game: Game, player: str, kind: str) -> dict[str, Any]:
    """Return a card in play that nobody has named."""
    known = game.timing.kinds[kind]
    name = str(say("{player}’s {kind}", player=player, kind=known.label))
    return {"name": name, "owner": player, "kind": kind, "zone": place_in_play(game, kind)}


def place_in_play(game: Game, kind: str) -> str:
    """Return the zone of a card of a kind that is in play."""
    known = game.timing.kinds.get(kind)
    return known.zone if known and known.zone in game.timing.in_play else game.timing.in_play[-1]


def with_usual_stats(card: dict[str, Any], stats: Mapping[str, tuple[Stat, ...]]) -> dict[str, Any]:
    """Return a card with the usual numbers that its kind can do nothing without, if it has none."""
    needed = {stat.name: stat.usual for stat in stats.get(card.get("kind", ""), ()) if stat.is_needed}
    return {**card, "stats": needed} if needed and not card.get("stats") else card


class _Fight:
    """Works out an attack; changes the cards of the start that are in it."""

    def __init__(
        self, game: Game, attack: Attack, data: Mapping[str, Any], start: dict[str, Any],
        rows: Mapping[int, dict[str, Any]],
    ) -> None:  # fmt: skip
        self.game, self.attack, self.data, self.rows = game, attack, data, rows
        self.plain = start

    def start(self) -> dict[str, Any]:
        attacker = chosen(self.data, "attacker", self.rows)
        if attacker is not None:
            self.plain["turn_player"] = attacker["owner"]
            self._join(attacker, ())
        player = self.plain.setdefault("turn_player", self.plain["players"][0])
        if attacker is None:
            attacker = self._likely(player) or self._supplied(player)
        met = chosen(self.data, "met", self.rows) if self.attack.steps[self.plain["step"]] else None
        if met is not None:
            self._meet(attacker, met)
        head = self.attack.head(attacker["name"], self._stat(attacker), met["name"] if met else "")
        return {**self.plain, **head}

    def _likely(self, player: str) -> dict[str, Any] | None:
        """Return the first card of a player that can attack where it is."""
        fits = (card for card in self.plain.get("card", ()) if self._is_ready(card, player))
        return next(fits, None)

    def _is_ready(self, card: Mapping[str, Any], player: str) -> bool:
        where = place_in_play(self.game, self.attack.kind)
        return (card["owner"], card.get("kind"), card.get("zone")) == (player, self.attack.kind, where)

    def _supplied(self, player: str) -> dict[str, Any]:
        card = ordinary(self.game, player, self.attack.kind)
        card = with_usual_stats(card, layout_of(self.game).stats)
        self.plain.setdefault("card", []).append(card)
        return card

    def _meet(self, attacker: Mapping[str, Any], met: dict[str, Any]) -> None:
        if met["owner"] == attacker["owner"]:
            words = say("{attacker} can’t attack {card}: both are {player}’s. Say whose they are.",
                        attacker=attacker["name"], card=met["name"], player=met["owner"])  # fmt: skip
            raise ScenarioError([Problem("", words)])
        self._join(met, self.attack.marks)

    def _join(self, card: dict[str, Any], marks: tuple[str, ...]) -> None:
        """Put a card where it fights; raises ScenarioError where it is of another kind, or somewhere else."""
        kind, where = self.attack.kind, place_in_play(self.game, self.attack.kind)
        label = self.game.timing.kinds[kind].label
        own = self.game.timing.kinds.get(card.setdefault("kind", kind))
        if own is not self.game.timing.kinds[kind] and card["kind"] != "leader":
            words = say("{card} takes part in no attack: it has to be a {kind}.", card=card["name"], kind=label)
            raise ScenarioError([Problem("", words)])
        if card["kind"] == kind:
            card["zone"] = where
        card.setdefault("marks", list(marks))
        card.update(with_usual_stats(card, layout_of(self.game).stats))

    def _stat(self, attacker: Mapping[str, Any]) -> str:
        if not self.attack.stats:
            return ""
        has = list(attacker.get("stats", ()))
        stat = str(self.data.get("attack-stat", "")) or next((each for each in self.attack.stats if each in has), "")
        if stat not in has:
            words = say("{card} has no {stat} to attack with: give it one, or choose another.",
                        card=attacker["name"], stat=stat[:20] or " / ".join(self.attack.stats))  # fmt: skip
            raise ScenarioError([Problem("", words)])
        return stat


def _declared(
    game: Game, layout: Layout, data: Mapping[str, Any], start: dict[str, Any], rows: Mapping[int, dict[str, Any]]
) -> dict[str, Any]:
    """Return a start with the card that was just declared: that which was chosen, else the first that can be."""
    card = chosen(data, "declared", rows)
    if card is not None:
        start["turn_player"] = card["owner"]
    player = start.setdefault("turn_player", start["players"][0])
    first = next(iter(game.timing.kinds))
    playable = [each for each in start.get("card", ()) if _is_in_hand(game, each, player)]
    if card is not None and card not in playable:
        words = say("{card} can’t have been declared: it has to be a card in {player}’s hand.",
                    card=card["name"], player=player)  # fmt: skip
        raise ScenarioError([Problem("", words)])
    if card is None and not playable:
        playable = [{**ordinary(game, player, first), "zone": "hand"}]
        start.setdefault("card", []).append(playable[0])
    return {**start, layout.declared[start["step"]]: (card or playable[0])["name"]}


def _is_in_hand(game: Game, card: Mapping[str, Any], player: str) -> bool:
    kind = game.timing.kinds[card.get("kind") or next(iter(game.timing.kinds))]
    return bool(card["owner"] == player and card.get("zone", kind.starts) == "hand")
