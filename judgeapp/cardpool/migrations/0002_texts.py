from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("cardpool", "0001_initial"),
    ]

    operations = [
        migrations.AddField(
            model_name="card",
            name="back_text",
            field=models.TextField(blank=True),
        ),
        migrations.AddField(
            model_name="card",
            name="text",
            field=models.TextField(blank=True),
        ),
    ]
