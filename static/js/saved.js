// Copy buttons of a saved deck, and the print button of its sheet.
"use strict";
(() => {
  document.querySelectorAll(".copy-from, .print").forEach((button) => (button.hidden = false));

  document.addEventListener("click", async (event) => {
    if (event.target.closest(".print")) print();
    const button = event.target.closest(".copy-from");
    if (!button) return;
    await copy(document.getElementById(button.dataset.from).value);
    button.dataset.label ??= button.textContent;
    button.textContent = gettext("Copied");
    say(gettext("Copied"));
    setTimeout(() => (button.textContent = button.dataset.label), 1600);
  });

  document.addEventListener("focusin", (event) => event.target.matches(".copy-line input, .as-text") && event.target.select());
})();
