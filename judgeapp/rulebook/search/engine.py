"""The whole index, ready to answer in one game or in all."""

import threading
from collections import OrderedDict

from judgeapp.games import games
from judgeapp.rulebook.search.game_search import GameSearch
from judgeapp.rulebook.search.index import Contents
from judgeapp.rulebook.search.query import tidy
from judgeapp.rulebook.search.results import Answer

KEPT_ANSWERS = 200


class Engine:
    """The whole index, ready to answer; kept until a newer one is built."""

    def __init__(self, contents: Contents, stamp: str) -> None:
        self.stamp = stamp
        postings = contents.by_game()
        self.games = {key: GameSearch(contents.texts, postings[key], key) for key in games() if key in postings}
        self._kept: OrderedDict[tuple[str, str, int], Answer] = OrderedDict()
        self._lock = threading.Lock()

    def search(self, typed: str, game: str = "", limit: int = 10) -> Answer:
        """Answer what was typed, in one game or in all; anything typed gets an answer."""
        text = tidy(typed)
        key = (text, game, limit)
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
        answer = self._search(text, game, limit)
        with self._lock:
            self._kept[key] = answer
            while len(self._kept) > KEPT_ANSWERS:
                self._kept.popitem(last=False)
        return answer

    def _search(self, text: str, game: str, limit: int) -> Answer:
        if not text:
            return Answer(text)
        if game:
            search = self.games.get(game)  # a game that just came has no index yet
            return search.search(text, limit) if search else Answer(text)
        answers = [search.search(text, limit) for search in self.games.values()]
        hits = sorted((hit for answer in answers for hit in answer.hits), key=lambda hit: -hit.score)[:limit]
        # A word that any game knows is no typo, and a number that any game has is not missing.
        is_mended = all(answer.meant for answer in answers)
        best = next((answer for answer in answers if hits and hits[0] in answer.hits), None)
        nearest = [] if hits else [near for answer in answers for near in answer.nearest][:6]
        is_missing = all(answer.missing for answer in answers)
        return Answer(
            query=text,
            hits=hits,
            meant=best.meant if best and is_mended else "",
            nearest=nearest,
            missing=answers[0].missing if answers and is_missing else "",
        )
