from django.db import migrations, models


class Migration(migrations.Migration):
    """Apart from 0002: PostgreSQL alters no table in the transaction that has just changed its rows."""

    dependencies = [("rulebook", "0002_editions")]

    operations = [
        migrations.AlterField(model_name="edition", name="slug", field=models.SlugField(max_length=100)),
        migrations.AddConstraint(
            model_name="edition",
            constraint=models.UniqueConstraint(
                condition=models.Q(("origin", "bundled")), fields=("game",), name="one_restatement_per_game"
            ),
        ),
        migrations.AddConstraint(
            model_name="edition",
            constraint=models.UniqueConstraint(fields=("game", "slug"), name="unique_slug_per_game"),
        ),
    ]
