"""A person who has nothing but a keyboard."""

import re

from playwright.sync_api import Page, expect

MOST = 200  # presses of a key until somebody gives up
IS_THERE = "found => found.includes(document.activeElement)"


class Keys:
    """Finds things by Tab and works them by Enter, Space and arrows; what cannot be reached fails the test."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def reach(self, role: str, name: str | re.Pattern[str], key: str = "Tab") -> None:
        """Move on with a key until the control with that role and name has the focus."""
        wanted = self.page.get_by_role(role, name=name, exact=isinstance(name, str))
        expect(wanted.first).to_be_visible()
        for _ in range(MOST):
            if wanted.evaluate_all(IS_THERE):
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"{key} does not reach the {role} {name!r} of {self.page.url}")

    def press(self, role: str, name: str | re.Pattern[str]) -> None:
        self.reach(role, name)
        self.page.keyboard.press("Enter")

    def tick(self, name: str | re.Pattern[str]) -> None:
        self.reach("checkbox", name)
        self.page.keyboard.press("Space")

    def choose(self, chosen: str, name: str) -> None:
        """Choose another one of a group of radio buttons; Tab stops at the one that is chosen."""
        self.reach("radio", chosen)
        self.reach("radio", name, "ArrowDown")

    def unfold(self, words: str | re.Pattern[str]) -> None:
        """Open what is folded below a summary."""
        wanted = self.page.locator("summary", has_text=words)
        for _ in range(MOST):
            if wanted.evaluate_all(IS_THERE):
                self.page.keyboard.press("Enter")
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not reach the summary {words!r} of {self.page.url}")

    def write(self, name: str | re.Pattern[str], words: str, role: str = "textbox") -> None:
        self.reach(role, name)
        self.page.keyboard.press("Control+a")
        self.page.keyboard.type(words)

    def has_a_place(self) -> None:
        """The focus is somewhere: what had it was not taken away under the person's hands."""
        expect(self.page.locator(":focus")).to_have_count(1)
