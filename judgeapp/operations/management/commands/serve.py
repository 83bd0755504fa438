import signal
import socket
import threading

from django.conf import settings
from django.core.management.base import CommandError

from judgeapp.commands import FAILED, SiteCommand
from judgeapp.operations import counting, presence
from judgeapp.operations.preparing import prepare
from judgeapp.operations.supervising import (
    ENDS,
    EVERYWHERE,
    Part,
    Supervised,
    Supervisor,
    allow_connections,
    listen,
    make_ready,
    wait_until_it_answers,
    web,
    workers,
)


class Command(SiteCommand):
    help = (
        "Bring everything up to date, then run the web server and the Celery workers until Ctrl-C. Where it "
        "listens and where it writes is told by the environment (README.md, “Settings”)."
    )
    examples = (("", "the site at HOST and PORT, with its data in DATA_DIR"),)
    exit_codes = {FAILED: "the port or the data is taken, or the server did not start"}

    def handle(self, **options: object) -> None:
        supervisor = Supervisor(settings.DATA_DIR)
        self._take_over(supervisor)
        with listen() as listening:
            prepare()
            make_ready()
            self._run(supervisor, [*web(listening), *workers(listening)])

    def _run(self, supervisor: Supervisor, processes: list[Part]) -> None:
        # A flag instead of an exception: Ctrl-C must not strike between a start and the note of it.
        stop = threading.Event()
        for number in ENDS:
            signal.signal(number, lambda *_: stop.set())
        allow_connections()
        try:
            supervisor.start(processes)
            if wait_until_it_answers(processes[0], stop):
                self.stdout.write(self.style.SUCCESS(f"Ready: {address()}  (Ctrl-C stops everything)"))
                self.stdout.flush()
            supervisor.watch(stop)
            self.stdout.write("Stopping.")
        finally:
            supervisor.stop()

    def _take_over(self, supervisor: Supervisor) -> None:
        """Have this data for this site: end what a killed `serve` left behind, refuse one that lives."""
        try:
            left = supervisor.take_over()
        except Supervised as error:
            words = (
                f"A site runs on {settings.DATA_DIR} already. Stop it, or choose another folder: DATA_DIR=… make run"
            )
            raise CommandError(words) from error
        if left:
            self.say(f"An earlier start was killed; {left} processes that it left behind were ended.")
        presence.announce()
        counting.begin_anew()


def address() -> str:
    """Return the address to open; a site that listens everywhere is best reached by this machine's name."""
    host = socket.gethostname() if settings.HOST in EVERYWHERE else settings.HOST
    return f"{'https' if settings.HTTPS else 'http'}://{host}:{settings.PORT}/"
