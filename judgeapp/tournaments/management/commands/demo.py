import secrets
from argparse import ArgumentParser

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand
from django.utils import timezone

from judgeapp.deckcheck.formats import games_with_formats
from judgeapp.games import games
from judgeapp.operations.management.commands.serve import address, prepare
from judgeapp.tournaments import rehearsal
from judgeapp.tournaments.models import Event
from judgeapp.tournaments.people import identity

NAME = "demo"


class Command(BaseCommand):
    help = "Make a live event of each game, in the middle of its fourth round; those of an earlier run are taken away."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--players", type=int, default=46, help="how many play at each event")

    def handle(self, *, players: int, **options: object) -> None:
        prepare()
        organiser, _ = User.objects.get_or_create(username=NAME)
        for event in Event.objects.filter(members__user=organiser):
            rehearsal.remove(event)
        password = secrets.token_urlsafe(9)
        organiser.set_password(password)
        organiser.save()
        for seed, game in enumerate(games_with_formats(), 1):
            name = f"{games()[game].name} Open, {timezone.localdate():%B}"
            plan = rehearsal.Plan(players, rounds=6, cut=8, seed=seed, game=game, name=name, is_listed=True)
            event = rehearsal.live_event(plan, organiser, rehearsal.Inline())
            self.stdout.write(f"{name}: {address().rstrip('/')}{event.get_absolute_url()}")
            player = event.rounds_played.last().seats.order_by("-match__table").first().entrant
            player.event = event
            self.stdout.write(f"  as {player.name}: {address().rstrip('/')}{identity.personal_path(player)}")
        self.stdout.write(f"Sign in at /account/ as {NAME} with {password} to run them.")
