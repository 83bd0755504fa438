"""The files of deploy/ fit the app: what they start, set and ask for is there, and who knows their kinds agrees."""

import configparser
import re
import shutil
import ssl
import subprocess
import sys
from contextlib import closing
from getpass import getuser
from http.client import HTTPSConnection
from pathlib import Path

import pytest
import yaml
from django.core.management import get_commands

from tests.running import PATIENCE, ROOT, free_port, running_site, until

DEPLOY = ROOT / "deploy"
UNITS = sorted(DEPLOY.glob("judgeapp*.service"))
# What Debian's own nginx.conf has around a site, with all places below one folder.
AROUND = """
user {user};
pid {folder}/pid;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/temporary/client_body;
    proxy_temp_path {folder}/temporary/proxy;
    fastcgi_temp_path {folder}/temporary/fastcgi;
    uwsgi_temp_path {folder}/temporary/uwsgi;
    scgi_temp_path {folder}/temporary/scgi;
    {example}
}}
"""
PYTHON = "/opt/judgeapp/.venv/bin/python"


def settings_of_the_app() -> set[str]:
    """Return the names in the README's table of settings."""
    rows = (line.split("|")[1] for line in (ROOT / "README.md").read_text(encoding="utf-8").splitlines() if "|" in line)
    return {name for row in rows for name in re.findall("`([A-Z_]+)`", row)}


def read(unit: Path) -> configparser.ConfigParser:
    parser = configparser.ConfigParser(interpolation=None, strict=False)
    parser.optionxform = str
    parser.read(unit)
    return parser


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_a_unit_runs_a_command_of_ours_with_settings_that_there_are(unit):
    service = read(unit)["Service"]
    python, manage, command, *_ = service["ExecStart"].split()
    assert (python, manage, command in get_commands()) == (PYTHON, "manage.py", True)
    own = dict(pair.split("=", 1) for pair in service["Environment"].split())
    assert set(own) <= settings_of_the_app()
    assert own["DATA_DIR"] == f"/var/lib/{service['StateDirectory']}", "else it may not write there"
    assert service["User"] == "judgeapp"


def test_the_timer_starts_a_unit_that_there_is_every_half_hour():
    timer = DEPLOY / "judgeapp-backup.timer"
    assert read(timer)["Timer"]["OnCalendar"] == "*:00/30"
    assert timer.with_suffix(".service") in UNITS


def test_systemd_understands_the_units(tmp_path):
    if not shutil.which("systemd-analyze"):
        pytest.skip("systemd")
    for unit in (*UNITS, DEPLOY / "judgeapp-backup.timer"):
        text = unit.read_text(encoding="utf-8").replace(PYTHON, sys.executable)
        (tmp_path / unit.name).write_text(text, encoding="utf-8")
    command = ["systemd-analyze", "verify", *map(str, sorted(tmp_path.iterdir()))]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    told = [line for line in done.stderr.splitlines() if "judgeapp" in line and "Documentation" not in line]
    assert (done.returncode, told) == (0, [])


def test_the_container_file_is_in_order():
    command = [Path(sys.executable).parent / "hadolint", DEPLOY / "Containerfile"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "")
    copied = re.findall(r"^COPY (\S+)", (DEPLOY / "Containerfile").read_text(encoding="utf-8"), re.MULTILINE)
    assert [name for name in copied if not (ROOT / name).exists()] == []


def compose() -> dict:
    return yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))


def test_the_services_of_the_compose_file_are_the_apps():
    services = compose()["services"]
    assert set(services) == {"site", "worker", "database", "queue"}
    assert set(services["site"]["environment"]) <= settings_of_the_app()
    assert services["worker"]["environment"] == services["site"]["environment"]
    assert (DEPLOY / services["site"]["build"]["context"] / services["site"]["build"]["dockerfile"]).is_file()
    hosts = set(re.findall("(?:@|//)([a-z]+)/", " ".join(map(str, services["site"]["environment"].values()))))
    assert hosts == {"database", "queue"}
    assert {need for each in services.values() for need in each.get("depends_on", ())} <= set(services)


def test_the_copies_of_a_container_are_made_by_programs_of_the_servers_version():
    server = compose()["services"]["database"]["image"].partition(":")[2]
    assert f"postgresql-client-{server} " in (DEPLOY / "Containerfile").read_text(encoding="utf-8")


# --- the real site behind nginx


class Behind:
    """What nginx answers, as the browser of somebody at an address gets it."""

    def __init__(self, port: int) -> None:
        self._port = port

    def get(self, path: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
        context = ssl._create_unverified_context()
        with closing(HTTPSConnection("127.0.0.1", self._port, timeout=PATIENCE, context=context)) as connection:
            connection.request("GET", path, headers={"Host": "judge.example", **headers})
            answer = connection.getresponse()
            return answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()


@pytest.fixture(scope="module")
def behind(tmp_path_factory):
    """The example as it stands, but for places on this machine, in front of a site that is told of HTTPS."""
    if not shutil.which("nginx"):
        pytest.skip("nginx")
    folder, port, plain = tmp_path_factory.mktemp("nginx"), free_port(), free_port()
    made = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=judge.example"]
    subprocess.run([*made, "-keyout", "key.pem", "-out", "chain.pem"], cwd=folder, check=True, capture_output=True)
    own = {"HTTPS": "1", "ALLOWED_HOSTS": "judge.example,127.0.0.1"}
    with running_site(folder / "data", **own) as site:
        example = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
        for here, there in (
            ("listen 80;", f"listen 127.0.0.1:{plain};"),
            ("listen 443 ssl http2;", f"listen 127.0.0.1:{port} ssl http2;"),
            ("127.0.0.1:8000", f"127.0.0.1:{site.port}"),
            ("/etc/ssl/judge.example/fullchain.pem", f"{folder}/chain.pem"),
            ("/etc/ssl/judge.example/privkey.pem", f"{folder}/key.pem"),
            ("/var/cache/nginx/judgeapp", f"{folder}/cache"),
        ):
            assert example.count(here) == 1, here
            example = example.replace(here, there)
        (folder / "nginx.conf").write_text(
            AROUND.format(user=getuser(), folder=folder, example=example), encoding="utf-8"
        )
        (folder / "temporary").mkdir()
        command = ["nginx", "-p", str(folder), "-e", f"{folder}/log", "-c", f"{folder}/nginx.conf", "-g", "daemon off;"]
        process = subprocess.Popen(command)
        try:
            until(lambda: (folder / "pid").exists() and (folder / "pid").read_text())
            yield Behind(port)
        finally:
            process.terminate()
            process.wait(PATIENCE)


@pytest.mark.faults
def test_pages_come_through_nginx_and_do_not_lead_back_to_themselves(behind):
    status, headers, page = behind.get("/bakugan/rules/4.4.2")
    assert (status, b"4.4.2" in page) == (200, True)
    assert "max-age" in headers["strict-transport-security"]
    assert behind.get("/account/login/")[1]["set-cookie"].count("Secure") == 1


@pytest.mark.faults
def test_a_stranger_cannot_pass_for_somebody_else(behind):
    assert behind.get("/metrics")[0] == 404
    assert behind.get("/metrics", **{"X-Forwarded-For": "127.0.0.1", "Forwarded": "for=127.0.0.1"})[0] == 404
    assert behind.get("/alive", **{"X-Forwarded-Proto": "http"})[0] == 200, "nor say that it came without HTTPS"
    assert behind.get("/", **{"X-Forwarded-Proto": "http"})[0] == 200


@pytest.mark.faults
def test_only_what_changes_its_name_with_its_content_is_kept(behind):
    page = behind.get("/")[2].decode()
    style = re.search(r'href="(/static/[^"]+\.css)"', page)[1]
    behind.get(style)
    status, headers, _ = behind.get(style)
    assert (status, headers.get("x-cache")) == (200, "HIT"), headers
    assert "x-cache" not in behind.get("/rulings/")[1]
