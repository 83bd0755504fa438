from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("simulator", "0003_changed"),
    ]

    operations = [
        migrations.AddField(
            model_name="scene",
            name="read",
            field=models.JSONField(default=list),
        ),
    ]
