"""Django settings, all from the environment; the defaults run everything on one machine."""

import os
from email.utils import parseaddr
from pathlib import Path
from typing import Any

import dj_database_url
import dj_email_url
from corsheaders.defaults import default_headers
from csp.constants import NONE, SELF
from django_guid.integrations import CeleryIntegration

from judgeapp.environment import (
    days,
    flag,
    keep_private,
    megabytes,
    networks,
    one_of,
    preload,
    quota,
    secret,
    vapid_key,
    words,
)
from judgeapp.operations import crews

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = Path(os.environ.get("DATA_DIR") or BASE_DIR / "var").resolve()
keep_private(DATA_DIR)  # before anything is written: every process of the site comes through here
CORPUS_DIR = BASE_DIR / "rules_corpus"

HOST = os.environ.get("HOST", "127.0.0.1")
PORT = int(os.environ.get("PORT", "8000"))
HTTPS = flag("HTTPS")
PROCESS_MEMORY = int(os.environ.get("PROCESS_MEMORY", "700"))  # MB that a process may grow to before it is replaced
DEBUG = flag("DEBUG")
SECRET_KEY = secret(DATA_DIR)
ALLOWED_HOSTS = words("ALLOWED_HOSTS", f"localhost,127.0.0.1,[::1],{HOST}")
CSRF_TRUSTED_ORIGINS = words("CSRF_TRUSTED_ORIGINS")
TRUSTED_PROXIES = networks("TRUSTED_PROXIES", "127.0.0.1,::1" if HTTPS else "")  # whose X-Forwarded-… is believed
METRICS_FROM = networks("METRICS_FROM", "127.0.0.1,::1")  # who may ask how the site is doing in numbers
METRICS_DIR = DATA_DIR / "metrics"  # what each process has counted
METRICS_DIR.mkdir(exist_ok=True)
os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(METRICS_DIR)  # read by prometheus_client when it is imported

INSTALLED_APPS = [
    "judgeapp.admin.apps.StaffSiteConfig",  # django.contrib.admin with our site
    "django.contrib.contenttypes",
    "django.contrib.auth",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django_htmx",
    "template_partials",
    "corsheaders",
    "csp",
    "django_guid",  # a request's number, in its answer, in the log and in the jobs that come of it
    "ninja",  # serves the API's documentation page from the installed package, not from a CDN
    "judgeapp.languages",
    "judgeapp.mail",
    "judgeapp.accounts",
    "judgeapp.operations",
    "judgeapp.rulebook",
    "judgeapp.cardpool",
    "judgeapp.deckcheck",
    "judgeapp.simulator",
    "judgeapp.tournaments",
    "judgeapp.matches",
    "judgeapp.judging",
    "judgeapp.series",
    "judgeapp.notifications",
    "judgeapp.privacy",
    "tools",  # commands only
]
DJANGO_GUID = {"GUID_HEADER_NAME": "X-Request-ID", "EXPOSE_HEADER": False, "INTEGRATIONS": [CeleryIntegration()]}
MIDDLEWARE = [
    "django_guid.middleware.guid_middleware",
    "judgeapp.operations.counting.Counted",
    "judgeapp.middleware.Forwarded",  # before all that asks for an address or whether it came by HTTPS
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "corsheaders.middleware.CorsMiddleware",
    "csp.middleware.CSPMiddleware",
    "judgeapp.middleware.RefusedBody",
    "judgeapp.middleware.Shortcuts",  # a public page in memory needs nothing of what follows
    "judgeapp.middleware.Compression",
    "judgeapp.middleware.RefuseNul",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "judgeapp.middleware.MethodNotAllowed",
    "judgeapp.middleware.Unavailable",
]
ROOT_URLCONF = "judgeapp.urls"
WSGI_APPLICATION = "judgeapp.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "judgeapp.rulebook.shelf.frame",
            ]
        },
    }
]

# Seconds that somebody waits for a database that another process holds; pages wait less (entrance/__main__.py).
DATABASE_WAIT = float(os.environ.get("DATABASE_WAIT", "20"))
DATABASES: dict[str, dict[str, Any]] = {
    "default": {"ENGINE": "django.db.backends.sqlite3", "NAME": DATA_DIR / "db.sqlite3"}
}
if DATABASE_URL := os.environ.get("DATABASE_URL"):
    DATABASES["default"] = {**dj_database_url.parse(DATABASE_URL, conn_max_age=60, conn_health_checks=True)}
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"]["CONN_MAX_AGE"] = 60  # to open the file anew took a quarter of a small page's time
    DATABASES["default"]["OPTIONS"] = {
        # What the write-ahead file takes for a large post, it gives back: nothing else ever makes it smaller.
        # What is deleted is overwritten: a name that somebody wanted gone is in the file no more.
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA journal_size_limit=8000000; "
        "PRAGMA secure_delete=ON;",
        "transaction_mode": "IMMEDIATE",  # a writer waits its turn instead of failing half-way
        "timeout": DATABASE_WAIT,
    }
else:
    DATABASES["default"].setdefault("OPTIONS", {}).setdefault("connect_timeout", max(2, int(DATABASE_WAIT)))
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
_memory = "django.core.cache.backends.locmem.LocMemCache"
CACHES = {  # in each process, and small: what is kept can be made again in a millisecond
    "default": {"BACKEND": _memory, "LOCATION": "pages", "OPTIONS": {"MAX_ENTRIES": 2000}},
    "searches": {"BACKEND": _memory, "LOCATION": "searches", "OPTIONS": {"MAX_ENTRIES": 800}},
    "comparisons": {"BACKEND": _memory, "LOCATION": "comparisons", "OPTIONS": {"MAX_ENTRIES": 24}},
    # Counted in each process unless CACHE_URL is set.
    "limits": {"BACKEND": _memory, "LOCATION": "limits", "OPTIONS": {"MAX_ENTRIES": 100_000}},
}
if CACHE_URL := os.environ.get("CACHE_URL"):
    CACHES["limits"] = {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": CACHE_URL}
# What one address may post; a hall's phones often share one, so these are far above what people need.
RATES = {
    "check": os.environ.get("RATE_CHECK", "1200/m"),
    "save": os.environ.get("RATE_SAVE", "120/m"),
    "tap": os.environ.get("RATE_TAP", "6000/m"),
    "report": os.environ.get("RATE_REPORT", "1200/m"),
    "step": os.environ.get("RATE_STEP", "1200/m"),
    "import": os.environ.get("RATE_IMPORT", "20/m"),
    "search": os.environ.get("RATE_SEARCH", "120/m"),
    # Exactly these for the whole site, counted in the database (accounts/guessing.py): wrong tries to sign in from an
    # address, those at one name among them, and accounts made from an address.
    "login": os.environ.get("RATE_LOGIN", "100/10m"),
    "login_name": os.environ.get("RATE_LOGIN_NAME", "10/10m"),
    "sign_up": os.environ.get("RATE_SIGN_UP", "60/h"),
    # Letters with a link for a new password that an address asks for, and those about one name or e-mail address.
    "reset": os.environ.get("RATE_RESET", "60/h"),
    "reset_name": os.environ.get("RATE_RESET_NAME", "3/h"),
    # Letters with a personal link that are asked for from an address (a hall's phones often share one), and to one.
    "link_letter": os.environ.get("RATE_LINK_LETTER", "1000/h"),
    "link_letter_to": os.environ.get("RATE_LINK_LETTER_TO", "3/h"),
    "think": os.environ.get("RATE_THINK", "3000/m"),
}
# What who is no staff of the site may store, in MB: of one address a day / of everybody while it is kept (KEPT below).
# A hall of 2,000 phones behind one address saves decks for 10 MB, and scenes for 100.
QUOTAS = {
    "decks": quota("QUOTA_DECKS", "100/2000"),
    "batches": quota("QUOTA_BATCHES", "200/2000"),
    "scenes": quota("QUOTA_SCENES", "200/2000"),
    "matches": quota("QUOTA_MATCHES", "200/4000"),  # casual ones
    "accounts": quota("QUOTA_ACCOUNTS", "1/100"),  # about 1 KB each
    "events": quota("QUOTA_EVENTS", "200/4000"),  # opened, or brought in as files
    "lists": quota("QUOTA_LISTS", "300/1000"),  # of people and their decks: of an address / of an event, both a day
}
KEPT = {
    "decks": days("KEEP_DECKS", "365"),  # after somebody last opened it; so are scenes
    "batches": days("KEEP_BATCHES", "30"),  # after it was sent
    "scenes": days("KEEP_SCENES", "90"),
    "matches": days("KEEP_MATCHES", "90"),  # after the last tap
    "deleted": days("KEEP_DELETED", "30"),  # events that were deleted: so long they can be restored
    "addresses": days("KEEP_ADDRESSES", "30"),  # of phones that reported results
    "links": days("KEEP_LINKS", "1"),  # personal links, after the day of an event that is over
    "unended": days("KEEP_LINKS_UNENDED", "90"),  # personal links of an event that nobody ended, after its day
}
FREE_SPACE_FLOOR = megabytes("FREE_SPACE_FLOOR", "500")  # with less on the disk, nothing new begins; events go on
OPERATOR = os.environ.get("OPERATOR", "")  # who is responsible, and how to reach them: on the page /privacy
RATELIMIT_USE_CACHE = "limits"
DATA_UPLOAD_MAX_NUMBER_FILES = 1000  # the lists of an event, a file each
DATA_UPLOAD_MAX_MEMORY_SIZE = 12_000_000  # the lists of an event, pasted
DATA_UPLOAD_MAX_NUMBER_FIELDS = 10_000  # a list of unknown cards has three fields a line

LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "account"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("MinimumLengthValidator", "CommonPasswordValidator", "UserAttributeSimilarityValidator")
]

# Without EMAIL_URL letters are written into files, so that a site without a mail server can be tried.
LETTERS_DIR = DATA_DIR / "letters"
vars().update(dj_email_url.parse(os.environ.get("EMAIL_URL") or f"file:///{LETTERS_DIR}"))
SENDS_LETTERS = not vars()["EMAIL_BACKEND"].endswith("filebased.EmailBackend")  # else staff hand links out
EMAIL_TIMEOUT = 20  # seconds
DEFAULT_FROM_EMAIL = os.environ.get("EMAIL_FROM", "judge@localhost")
# What browsers' push services are told of who sends, and the key that a phone's consent is given to.
VAPID_KEY = vapid_key(DATA_DIR)
VAPID_CONTACT = os.environ.get("VAPID_CONTACT") or f"mailto:{parseaddr(DEFAULT_FROM_EMAIL)[1]}"
NOTIFY_NETWORKS = networks("NOTIFY_NETWORKS")  # of one's own, that notifications may go to, and without HTTPS
PASSWORD_RESET_TIMEOUT = 24 * 3600  # seconds that a link for a new password holds

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("es", "Español")]  # each in its own words: who looks for it reads no other
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600  # seconds
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_SECURE = HTTPS
TIME_ZONE = "UTC"
USE_TZ = True

STATIC_URL = "static/"
STATIC_ROOT = DATA_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}
FILE_UPLOAD_PERMISSIONS = 0o600  # Django's own would open the collected files to everybody

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}
CORS_URLS_REGEX = r"^/api/"
CORS_ALLOW_ALL_ORIGINS = True  # anybody may read the API; nothing there asks who is reading
CORS_ALLOW_METHODS = ["GET", "HEAD", "OPTIONS", "POST"]
CORS_ALLOW_HEADERS = [*default_headers, "if-none-match"]
CORS_EXPOSE_HEADERS = ["ETag"]
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
CSRF_COOKIE_HTTPONLY = True
CSRF_FAILURE_VIEW = "judgeapp.accounts.views.signing.sent_in_vain"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^alive$", r"^healthz$", r"^metrics$"]  # asked by what watches the site, next to it
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if HTTPS else None  # browsers ignore it, loudly, without HTTPS
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
# A browser holds to both for a year, also for names that this site knows nothing of: only who owns them may say so.
SECURE_HSTS_INCLUDE_SUBDOMAINS = flag("HSTS_SUBDOMAINS")
SECURE_HSTS_PRELOAD = preload(SECURE_HSTS_INCLUDE_SUBDOMAINS)
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]  # they ask for the two without knowing who owns the names
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None

CELERY_BROKER_URL = os.environ.get("CELERY_BROKER_URL") or "filesystem://localhost//"
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_QUEUES: dict[str, dict[str, Any]] = {name: {} for name in crews.QUEUES}
CELERY_TASK_ROUTES = {task: {"queue": name} for task, name in crews.QUEUE_OF.items()}
CELERY_TASK_DEFAULT_QUEUE = crews.PUBLISHING
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_TASK_ACKS_LATE = True  # a worker holds what it does, and nothing that another one could begin
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_TIMEOUT = 2
# A press waits for no broker: it is kept in the database and sent again by a worker (outbox.py).
CELERY_TASK_PUBLISH_RETRY_POLICY = {"max_retries": 0}
if CELERY_BROKER_URL.startswith("filesystem:"):
    _queue = DATA_DIR / "queue"
    for _folder in ("messages", "control"):
        (_queue / _folder).mkdir(parents=True, exist_ok=True)
    CELERY_BROKER_TRANSPORT_OPTIONS = {
        "data_folder_in": str(_queue / "messages"),
        "data_folder_out": str(_queue / "messages"),
        "control_folder": str(_queue / "control"),
        "polling_interval": 0.1,  # seconds between two looks of the worker; one second would be felt at every press
    }
elif CELERY_BROKER_URL.startswith("redis"):
    # A broker that takes a connection and then says nothing holds up no page; a worker's own waits are one second.
    CELERY_BROKER_TRANSPORT_OPTIONS = {"socket_connect_timeout": 2, "socket_timeout": 2}

LOG_FORMAT = one_of("LOG_FORMAT", "line", "json")
LOGGING = {  # one handler for all: what it writes is without the keys that addresses carry
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"request": {"()": "django_guid.log_filters.CorrelationId", "correlation_id_field": "request_id"}},
    "formatters": {
        "line": {
            "()": "judgeapp.logs.Lines",
            "format": "{asctime} {levelname} {name}: {message}",
            "style": "{",
        },
        "json": {
            "()": "judgeapp.logs.Json",
            "fmt": "{levelname} {name} {message} {request_id}",
            "style": "{",
            "rename_fields": {"levelname": "level", "name": "logger"},
            "timestamp": "at",
        },
    },
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": LOG_FORMAT, "filters": ["request"]}},
    "loggers": {
        "django": {},  # without the handlers that Django gives them, which would write a line a second time
        "django.server": {"propagate": True},
        "django_guid": {"level": "WARNING"},
        "celery": {"level": "WARNING"},
    },
    "root": {"handlers": ["console"], "level": os.environ.get("LOG_LEVEL", "INFO")},
}
