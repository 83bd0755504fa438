"""The games, one folder each; a folder with a `GAME` is found without being named here."""

import importlib
import pkgutil
from functools import cache

from judgeapp.domain.game import Game


@cache
def games() -> dict[str, Game]:
    """Return every game by its key, in the order of the keys."""
    names = sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg)
    return {name: importlib.import_module(f"{__name__}.{name}").GAME for name in names}
