"""A player's private notes on siding: for whoever has opened the personal link, and for nobody else."""

from collections.abc import Mapping

from django import forms
from django.db import transaction

from judgeapp.matches.models import Plan
from judgeapp.tournaments.jobs import Refused
from judgeapp.tournaments.models import Entrant
from judgeapp.tournaments.people.forms_people import tidy

MOST = 50  # plans of an entrant
LONGEST = 2000
GONE = "This plan was thrown away on another phone. What you typed stands here still: it can be added anew."


class PlanForm(forms.Form):
    """A title, such as the opponent's deck, and notes."""

    title = forms.CharField(label="Against what", max_length=60, required=False)
    text = forms.CharField(
        label="What goes out and in, and why",
        required=False,
        widget=forms.Textarea(attrs={"rows": 6, "maxlength": LONGEST}),
    )

    def clean_title(self) -> str:
        title = tidy(self.cleaned_data["title"])
        if not title:
            raise forms.ValidationError("Write a title, such as the opponent's deck.")
        return title

    def clean_text(self) -> str:
        text = "\n".join(self.cleaned_data["text"].splitlines())
        if len(text) > LONGEST:
            raise forms.ValidationError(f"These are {len(text):,} letters; at most {LONGEST:,} are kept. Shorten it.")
        return text


def stamp(plan: Plan) -> str:
    """Return what a form says to tell which state of a plan it changes."""
    return plan.changed_at.isoformat()


@transaction.atomic
def add(entrant: Entrant, said: Mapping[str, str]) -> Plan:
    """Keep another plan; the same once more is one. Raises Refused if there are too many."""
    Entrant.objects.select_for_update().get(pk=entrant.pk)
    same = entrant.plans.filter(**said).first()
    if same:
        return same
    if entrant.plans.count() >= MOST:
        raise Refused(f"You have {MOST} plans already. Throw one away first, or write this into another.")
    return Plan.objects.create(entrant=entrant, **said)


@transaction.atomic
def change(entrant: Entrant, key: int, said: Mapping[str, str], seen: str) -> None:
    """Change a plan as it was `seen`. Raises Refused if another phone has changed it since, or thrown it away."""
    plan = entrant.plans.select_for_update().filter(pk=key).first()
    if plan is None:
        raise Refused(GONE)
    if stamp(plan) != seen and (plan.title, plan.text) != (said["title"], said["text"]):
        raise Refused(f"Another phone has changed this plan meanwhile. It says now: “{plan.title}”: {plan.text}")
    plan.title, plan.text = said["title"], said["text"]
    plan.save()
