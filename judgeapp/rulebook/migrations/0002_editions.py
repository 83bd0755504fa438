import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.utils.text import slugify


def give_restatements_their_slugs(apps, schema_editor):
    for edition in apps.get_model("rulebook", "Edition").objects.all():
        label = slugify(edition.edition.replace(".", "-"))
        edition.slug = f"{label}-restated"
        edition.save(update_fields=["slug"])


class Migration(migrations.Migration):

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("rulebook", "0001_initial"),
    ]

    operations = [
        migrations.RemoveConstraint(model_name="edition", name="unique_edition_per_game"),
        migrations.AddField(
            model_name="edition",
            name="origin",
            field=models.CharField(
                choices=[("bundled", "our restatement"), ("imported", "the publisher's document")],
                default="bundled",
                max_length=10,
            ),
        ),
        migrations.AddField(model_name="edition", name="slug", field=models.SlugField(default="", max_length=100)),
        migrations.AddField(
            model_name="edition", name="report", field=models.JSONField(blank=True, default=dict)
        ),
        migrations.AddField(model_name="edition", name="file", field=models.CharField(blank=True, max_length=200)),
        migrations.AddField(
            model_name="edition",
            name="by",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.RunPython(give_restatements_their_slugs, migrations.RunPython.noop),
    ]
