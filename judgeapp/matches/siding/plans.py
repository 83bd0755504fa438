"""A player's private notes on siding: for whoever has opened the personal link, and for nobody else."""

from collections.abc import Mapping

from django import forms
from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from judgeapp.domain.messages import grouped
from judgeapp.matches.models import Plan
from judgeapp.tournaments.locking import Refused
from judgeapp.tournaments.models import Entrant
from judgeapp.tournaments.people.forms import tidy

MOST = 50  # plans of an entrant
LONGEST = 2000
GONE = gettext_lazy(
    "This plan was thrown away on another phone. What you typed stands here still: it can be added anew."
)


class PlanForm(forms.Form):
    """A title, such as the opponent's deck, and notes."""

    title = forms.CharField(label=gettext_lazy("Against what"), max_length=60, required=False)
    text = forms.CharField(
        label=gettext_lazy("What goes out and in, and why"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 6, "maxlength": LONGEST}),
    )

    def clean_title(self) -> str:
        title = tidy(self.cleaned_data["title"])
        if not title:
            raise forms.ValidationError(_("Write a title, such as the opponent's deck."))
        return title

    def clean_text(self) -> str:
        text = "\n".join(self.cleaned_data["text"].splitlines())
        if len(text) > LONGEST:
            raise forms.ValidationError(
                _("These are {n} letters; at most {most} are kept. Shorten it.").format(
                    n=grouped(len(text)), most=grouped(LONGEST)
                )
            )
        return text


def stamp(plan: Plan) -> str:
    """Return what a form says to tell which state of a plan it changes."""
    return plan.changed_at.isoformat()


@transaction.atomic
def add(entrant: Entrant, typed: Mapping[str, str]) -> Plan:
    """Keep another plan; the same once more is one. Raises Refused if there are too many."""
    Entrant.objects.select_for_update().get(pk=entrant.pk)
    same = entrant.plans.filter(**typed).first()
    if same:
        return same
    if entrant.plans.count() >= MOST:
        raise Refused(
            _("You have {most} plans already. Throw one away first, or write this into another.").format(most=MOST)
        )
    return Plan.objects.create(entrant=entrant, **typed)


@transaction.atomic
def change(entrant: Entrant, key: int, typed: Mapping[str, str], seen: str) -> None:
    """Change a plan as it was `seen`. Raises Refused if another phone has changed it since, or thrown it away."""
    plan = entrant.plans.select_for_update().filter(pk=key).first()
    if plan is None:
        raise Refused(str(GONE))
    if stamp(plan) != seen and (plan.title, plan.text) != (typed["title"], typed["text"]):
        raise Refused(
            _("Another phone has changed this plan meanwhile. It says now: “{title}”: {text}").format(
                title=plan.title, text=plan.text
            )
        )
    plan.title, plan.text = typed["title"], typed["text"]
    plan.save()
