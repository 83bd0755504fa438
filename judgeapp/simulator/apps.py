from django.apps import AppConfig


class SimulatorConfig(AppConfig):
    name = "judgeapp.simulator"
    verbose_name = "Scenes"

    def ready(self) -> None:
        from judgeapp import sweeping
        from judgeapp.rulebook.touched import values
        from judgeapp.simulator import citations, expiring

        values.in_files(citations.steps)
        values.in_files(citations.scene_files)
        values.in_database(citations.saved_scenes)
        sweeping.also_remove(expiring.remove_scenes)
