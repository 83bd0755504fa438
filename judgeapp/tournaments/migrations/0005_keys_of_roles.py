from django.db import migrations

# How a role was kept before -> its key.
KEYS = {
    "its judges": "judge",
    "its head judge": "head_judge",
    "its scorekeepers": "scorekeeper",
    "its organisers": "organiser",
    "its owner": "owner",
}


def rename(apps, kept):
    members = apps.get_model("tournaments", "Member").objects
    for before, after in kept.items():
        members.filter(role=before).update(role=after)


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0004_kept_reasons'),
    ]

    operations = [
        migrations.RunPython(
            lambda apps, _: rename(apps, KEYS),
            lambda apps, _: rename(apps, {after: before for before, after in KEYS.items()}),
        ),
    ]
