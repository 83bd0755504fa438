from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0005_keys_of_roles'),
    ]

    operations = [
        migrations.RenameField(model_name=name, old_name='told', new_name='message')
        for name in ('announcement', 'job', 'logentry', 'standings')
    ]
