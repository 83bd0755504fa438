from django.db import migrations
from django.db.models import F


def show_those_of_the_site(apps, schema_editor):
    """Rulings that staff of the site wrote outside events stay on the whole site; those of events wait for a look."""
    rulings = apps.get_model("judging", "Ruling").objects.filter(event=None, by__is_staff=True)
    rulings.update(on_site="shown", on_site_by=F("by"), on_site_at=F("at"))


class Migration(migrations.Migration):

    dependencies = [
        ('judging', '0004_rulings_on_the_whole_site'),
    ]

    operations = [
        migrations.RunPython(show_those_of_the_site, migrations.RunPython.noop),
    ]
