from django.apps import AppConfig


class SimulatorConfig(AppConfig):
    name = "judgeapp.simulator"
    verbose_name = "Scenes"

    def ready(self) -> None:
        from judgeapp import sweeping
        from judgeapp.rulebook.touched import registry
        from judgeapp.simulator import citations, expiring

        registry.in_files(citations.steps)
        registry.in_files(citations.scene_files)
        registry.in_database(citations.saved_scenes)
        sweeping.also_remove(expiring.remove_scenes)
