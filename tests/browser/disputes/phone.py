"""A judge's thumb: sets a dispute through the page alone, taps its buttons, and reads what the page says of it."""

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from urllib.parse import parse_qs, urlencode, urlsplit

from playwright.sync_api import Locator, Page

from judgeapp.games import games
from judgeapp.simulator.attacking import layout_of
from tests.browser.disputes.reading import ALL_PASS, PLAYERS, Dispute, Row, Tap, tap_of
from tests.browser.disputes.setting import MOST_PASSES, NoButtonError, fields_of

# Labels of the form, by the beginning of a field's name.
LABELS = {
    "card": "Card {row}",
    "kind": "Kind of card {row}",
    "where": "Where is card {row}",
    "step": "Step",
}
GO_ON, MORE_CARDS, PLACE_THEM = "Step through it", "More cards", "Place them"
NUMBERS, COUNTS = "Numbers, more", "How many cards in hand, deck …"
ELSEWHERE = "Somebody else, something else: why not?"
FEW = 4  # letters of a name, before one looks at what is offered

SCENE = """() => {
  const text = (where) => [...document.querySelectorAll(where)].map((each) => each.innerText.trim());
  const shown = (each) => each.checkVisibility();
  return {
    step: Number(document.querySelector("#scene").dataset.step),
    title: text(".crumbs li").at(-1),
    verdict: text(".verdict").join(" "),
    asked: text(".asked .seat").join(" "),
    who: text(".asked").join(" "),
    left: text(".says mark"),
    pile: [...document.querySelectorAll(".pile li")].map((each) => [each.id, each.querySelector("b").innerText]),
    rules: [...document.querySelectorAll("#scene .ref")].map((each) => [each.textContent, each.getAttribute("href")]),
    notes: [...document.querySelectorAll("#scene .sure")].map((each) => each.textContent),
    deeds: [...document.querySelectorAll("button.deed[name=action]")].map((each) => each.value),
    listed: [...document.querySelectorAll(".choice option")].map((each) => each.value),
    refused: [...document.querySelectorAll("a.deed.refused")].map((each) => [each.href, shown(each)]),
  };
}"""

WHY = """() => ({
  rules: [...document.querySelectorAll(".because .ref")].map((each) => [each.textContent, each.getAttribute("href")]),
  notes: [...document.querySelectorAll(".because .sure")].map((each) => each.textContent),
})"""


@dataclass
class Phone:
    """One page that sees dispute after dispute; `taps` and `typed` count what the thumb did for the present one."""

    page: Page
    taps: int = 0
    typed: int = 0
    to_first_step: int = 0
    is_done: bool = False
    names: list[str] = field(default_factory=list)
    seen: list[dict] = field(default_factory=list)  # what the page said, step after step

    # --- setting a scene

    def set_up(self, dispute: Dispute) -> None:
        self.taps, self.typed, self.seen, self.is_done = 0, 0, [], False
        asked = urlencode({f"player-{seat}": player for seat, player in enumerate(PLAYERS, 1)})  # as a call does
        self.page.goto(f"/timing/{dispute.game}/?{asked}")
        if len(dispute.cards) > 2:
            self.tap(self.page.locator("summary", has_text=MORE_CARDS))
        for row, card in enumerate(dispute.cards, 1):
            self._type_card(dispute.game, row, card)
        for name, value in fields_of(dispute).items():
            if name.startswith("owner-"):
                self._give(name.removeprefix("owner-"), PLAYERS[int(value) - 1])
            elif value and name.partition("-")[0] in LABELS and not name.startswith("card-"):
                self._choose(name, value)
        for row, card in enumerate(dispute.cards, 1):
            self._number_card(dispute.game, row, card.stats)
        self._count(dispute)
        self.tap(self.page.get_by_role("button", name=GO_ON))
        self.page.locator("#scene").wait_for()
        self.to_first_step = self.taps
        self.look()
        self.names = list(self._names(dispute))

    def tap(self, what: Locator) -> None:
        what.click()
        self.taps += 1

    def _type_card(self, game: str, row: int, card: Row) -> None:
        where = self._field("card", row)
        self.taps += 1
        if card.name:
            self._name(row, where, card.name)
        numbers = self._as_a_line(game, row, card.stats)
        lines = (card.name, numbers, card.says) if card.name else (card.says, numbers)
        if card.says or numbers:
            with self.page.expect_response(lambda answer: "/read?" in answer.url):
                where.fill("\n".join(filter(None, lines)))
            self.typed += len(card.says) + len(numbers)

    def _as_a_line(self, game: str, row: int, stats: Mapping[str, int]) -> str:
        """Return the numbers of a card as they are typed beneath its name, if the page does not say them already."""
        if not self._unsaid(game, row, stats):
            return ""
        orders = ([stat.name for stat in each] for each in layout_of(games()[game]).stats.values())
        is_in_order = any(order[: len(stats)] == list(stats) for order in orders)
        return "/".join(map(str, stats.values())) if is_in_order else ""

    def _unsaid(self, game: str, row: int, stats: Mapping[str, int]) -> dict[str, int]:
        """Return the numbers of a card that the page does not say beneath what was typed, by what it calls them."""
        words = {stat.name: str(stat.words) for each in layout_of(games()[game]).stats.values() for stat in each}
        said = self.page.locator(f"#understood-{row} .kind").all_inner_texts()
        told = [each for text in said for each in text.partition("\n")[0].split(" · ")]
        return {words[name]: value for name, value in stats.items() if f"{words[name]} {value}" not in told}

    def _name(self, row: int, where: Locator, name: str) -> None:
        """Type the beginning of a name and take what is offered, or all of the name if it is not."""
        where.fill(name[:FEW])
        understood = self.page.locator(f"#understood-{row}")
        understood.locator("p").first.wait_for()
        offered = understood.locator(".take").get_by_text(name, exact=True)
        if offered.count():
            self.typed += FEW
            self.tap(offered.first)
            understood.locator(".kind b").get_by_text(name, exact=True).wait_for()
        else:
            where.fill(name)
            self.typed += len(name)

    def _give(self, row: str, player: str) -> None:
        """Say whose a card is, if it is not that player's already."""
        seat = self.page.get_by_role("group", name=f"Whose is card {row}").get_by_label(player)
        if not seat.is_checked():
            self.tap(seat)

    def _choose(self, name: str, value: str) -> None:
        kind, _, row = name.partition("-")
        where = self._field(kind, row)
        if where.input_value() != value and not self._is_so(row, where, value):
            with self._read_again(kind):
                where.select_option(value)
            self.taps += 2

    def _read_again(self, field: str) -> AbstractContextManager:
        """Wait until what was typed is read as a card of another kind."""
        is_read = field == "kind"
        return self.page.expect_response(lambda answer: "/read?" in answer.url) if is_read else nullcontext()

    def _is_so(self, row: str, where: Locator, value: str) -> bool:
        """Tell whether the page says by itself, beneath what was typed, what would be chosen from a list."""
        words = where.locator(f"option[value='{value}']").inner_text()
        said = self.page.locator(f"#understood-{row} .kind")
        return bool(said.count()) and words.strip() in said.inner_text().partition("\n")[0].split(" · ")

    def _number_card(self, game: str, row: int, stats: Mapping[str, int]) -> None:
        """Give a card its numbers, but for those that the page says already."""
        where = self.page.locator(f"#row-{row}")
        for number, (words, value) in enumerate(self._unsaid(game, row, stats).items()):
            if not number:
                self.tap(where.locator("summary", has_text=NUMBERS))
            self._type_number(where, words, value)

    def _count(self, dispute: Dispute) -> None:
        words = games()[dispute.game].timing.numbers
        if dispute.have:
            self.tap(self.page.locator("summary", has_text=COUNTS))
        for player, counted in dispute.have.items():
            where = self.page.get_by_role("group", name=player)
            for name, value in counted.items():
                self._type_number(where, words[name], value)

    def _type_number(self, where: Locator, label: str, value: int) -> None:
        number = where.get_by_label(label, exact=True)
        if not number.count():
            raise NoButtonError(f"there is no field for {label}")
        if number.get_attribute("placeholder") == str(value):
            return
        number.fill(str(value))
        self.taps += 1
        self.typed += len(str(value))

    def _field(self, name: str, row: int | str) -> Locator:
        """Return the field of a label; the words of a list of choices count among those of its label."""
        return self.page.get_by_label(re.compile(rf"^\s*{LABELS[name].format(row=row)}\b"))

    def _names(self, dispute: Dispute) -> Iterator[str]:
        """Yield what the page calls the cards, which its title lists."""
        rest = self.seen[0]["title"]
        for card in dispute.cards:
            named = card.name if card.name and rest.startswith(card.name) else rest.partition(", ")[0]
            own = re.match(rf"{re.escape(named)}(?: \d)?", rest)[0]
            yield own
            rest = rest[len(own) :].removeprefix(", ")

    # --- stepping

    @property
    def now(self) -> dict:
        return self.seen[-1]

    def look(self) -> None:
        self.page.wait_for_load_state("domcontentloaded")  # a scene is there before its buttons are
        self.seen.append(self.page.evaluate(SCENE))

    def do(self, words: str) -> None:
        """Tap the button that does what stands in a list of taps."""
        if words != ALL_PASS:
            self._do(tap_of(words))
            return
        for _ in range(MOST_PASSES):
            self._do(tap_of(f"{self.now['asked']} passes"))
            if "resolves" in self.now["verdict"]:
                return
        raise NoButtonError("nothing resolves, whoever passes")

    def _do(self, tap: Tap) -> None:
        if tap.verb == "order":
            self._order(tap)
        else:
            self._press(tap)
        self.page.locator(f'#scene[data-step="{self.now["step"] + 1}"]').wait_for()
        self.look()

    def _press(self, tap: Tap) -> None:
        deeds, listed = self._fitting("deeds", tap), self._fitting("listed", tap)
        if len(deeds) + len(listed) != 1:
            raise NoButtonError(f"“{tap.words}” can be done in {len(deeds) + len(listed)} ways")
        if deeds:
            button = self.page.locator("button.deed[name=action]").nth(deeds[0])
            self._says(button.inner_text(), tap)
            self.tap(button)
            return
        choice = self.page.locator(".choice").filter(has=self.page.locator("option").nth(listed[0]))
        choice.locator("select").select_option(self.now["listed"][listed[0]])
        self.taps += 2
        self.tap(choice.locator("button"))

    def _says(self, words: str, tap: Tap) -> None:
        """Hold that a button names what it does something with: nobody sees what it sends."""
        named = [*(self.names[row - 1] for row in tap.cards), *filter(None, [self.aim(tap)])]
        if any(name not in words for name in named):
            raise NoButtonError(f"the button for “{tap.words}” says “{words}”")

    def _fitting(self, what: str, tap: Tap) -> list[int]:
        return [number for number, value in enumerate(self.now[what]) if self._fits(json.loads(value), tap)]

    def _fits(self, action: dict, tap: Tap) -> bool:
        """Tell whether a button does what a tap says, by what it sends."""
        if (action["do"], action["player"]) != (tap.verb, tap.player):
            return False
        aims = [self._called(each) for key in ("targets", "target", "on") for each in _listed(action.get(key))]
        cards = [self.names[row - 1] for row in tap.cards]
        if tap.verb == "choose":
            return aims == cards
        if tap.aim and aims != [self.aim(tap)]:
            return False
        return _listed(action.get("card")) == cards and tap.stat in ("", action.get("stat"))

    def _called(self, key: str) -> str:
        """Return the card that a button means; of what waits, the card that it is of."""
        label = dict(self.now["pile"]).get(f"item-{key.removeprefix('#')}", "") if key.startswith("#") else key
        return max((name for name in self.names if label.startswith(name)), key=len, default=label)

    def aim(self, tap: Tap) -> str:
        row = re.fullmatch(r"card (\d)", tap.aim)
        return self.names[int(row[1]) - 1] if row else tap.aim

    def _order(self, tap: Tap) -> None:
        for place, row in enumerate(tap.cards, 1):
            chooser = self.page.locator(".ordering label", has_text=self.names[row - 1]).locator("select")
            if chooser.input_value() != str(place):
                chooser.select_option(str(place))
                self.taps += 2
        self.tap(self.page.get_by_role("button", name=PLACE_THEM))

    # --- why not

    def possible(self, tap: Tap) -> bool:
        return bool(self._fitting("deeds", tap) + self._fitting("listed", tap))

    def why_not(self, tap: Tap) -> bool:
        """Ask why something can't be done, and look at the answer; return whether the page lets one ask."""
        if self._ask_why(tap):
            return True
        self.tap(self.page.get_by_role("link", name=ELSEWHERE))
        self.page.locator(".ask [role=group]").first.wait_for()
        self.seen[-1] = {**self.now, "refused": self.page.evaluate(SCENE)["refused"]}
        return self._ask_why(tap)

    def _ask_why(self, tap: Tap) -> bool:
        for number, (address, is_shown) in enumerate(self.now["refused"]):
            action = json.loads(parse_qs(urlsplit(address).query)["action"][0])
            if self._fits(action, tap):
                link = self.page.locator("a.deed.refused").nth(number)
                if not is_shown:
                    self.tap(link.locator("xpath=ancestor::details").locator("summary"))
                self.tap(link)
                self.page.locator(".because .aside").wait_for()
                self.seen.append({**self.now, "verdict": "", **self.page.evaluate(WHY)})
                return True
        return False


def _listed(value: object) -> list:
    return [] if value is None else value if isinstance(value, list) else [value]
