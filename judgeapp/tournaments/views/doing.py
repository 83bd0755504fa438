"""What the small forms of staff pages have in common: one service call, its sentence or what speaks against it."""

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpRequest

from judgeapp.tournaments.locking import Refused
from judgeapp.tournaments.numbers import whole_number


def did(request: HttpRequest, said: str, work: Callable[..., object], *values: object) -> bool:
    """Call a service and tell on the next page what came of it; return whether it was done."""
    try:
        work(*values)
    except Refused as refused:
        tell(request, refused)
        return False
    if said:
        messages.success(request, said)
    return True


def tell(request: HttpRequest, refused: Refused) -> None:
    """Tell on the next page why something was refused."""
    for problem in refused.problems:
        messages.error(request, problem)


def whole(request: HttpRequest, name: str) -> int | None:
    """Return a whole number of a form, also a negative one; None if it is none."""
    typed = request.POST.get(name, "").strip()
    size = whole_number(typed.removeprefix("-"), 6)
    return -size if size and typed.startswith("-") else size


def number_of_round(request: HttpRequest) -> int:
    """Return the round that a form is about; a page's own form always names one."""
    number = whole(request, "number")
    if not number or number < 0:
        raise Http404("There is no such round.")
    return number
