"""All the words for effects that every game has, and the tasks behind them."""

from collections.abc import Callable

from judgeapp.domain.timing import costs, effects, lasting, skipping, taking

OPS: dict[str, effects.Effect] = {**effects.OPS, **taking.OPS, **lasting.OPS, **costs.OPS, **skipping.OPS}
TASKS: dict[str, Callable[..., None]] = {**effects.TASKS, **taking.TASKS, **lasting.TASKS}
