from django.conf import settings
from django.db import migrations

from judgeapp.domain.names import looks


def hold_names(apps, schema_editor):
    """Of accounts whose names look the same the oldest has the look; the others keep their names."""
    User, Look = apps.get_model("auth", "User"), apps.get_model("accounts", "Look")
    for key, name in User.objects.order_by("pk").values_list("pk", "username").iterator():
        Look.objects.bulk_create([Look(user_id=key, look=each) for each in looks(name)], ignore_conflicts=True)


class Migration(migrations.Migration):

    dependencies = [
        ("accounts", "0002_look"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [migrations.RunPython(hold_names, migrations.RunPython.noop)]
