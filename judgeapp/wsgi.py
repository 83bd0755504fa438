"""Django as a WSGI application: for the entrance (judgeapp/entrance), and for any other server."""

import os
import sys

from django.core.wsgi import get_wsgi_application

# Pages out of memory never wait; one that waits for the database gets its turn after each query that much sooner.
sys.setswitchinterval(0.0005)  # seconds; Python's own 0.005 let a scorekeeper wait while everybody looks

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "judgeapp.settings")
application = get_wsgi_application()
