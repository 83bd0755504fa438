"""Note whose the sessions are that there are already, so that "sign out everywhere" reaches them, too."""

from django.contrib.auth import SESSION_KEY
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db import migrations
from django.utils import timezone


def note(apps, schema_editor):
    """Whose a session is stands signed inside it, which only the models of today can read."""
    Visit = apps.get_model("accounts", "Visit")
    users = {str(user.pk): user for user in User.objects.only("password")}
    found = []
    for session in Session.objects.filter(expire_date__gt=timezone.now()).iterator():
        if user := users.get(session.get_decoded().get(SESSION_KEY)):
            found.append(Visit(user_id=user.pk, session_id=session.pk, mark=user.get_session_auth_hash()[:16]))
    Visit.objects.bulk_create(found, batch_size=500)


class Migration(migrations.Migration):
    dependencies = [("accounts", "0004_visits"), ("sessions", "0001_initial")]
    operations = [migrations.RunPython(note, migrations.RunPython.noop)]
