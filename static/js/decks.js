// The deck check: a list survives leaving the page, and an old verdict is never taken for a new one.
"use strict";
(() => {
  const DRAFT = "draft-list";
  const text = () => document.getElementById("text");
  const ask = () => text()?.form.querySelector(".live").dispatchEvent(new Event("change", { bubbles: true }));

  function keep() {
    try {
      localStorage.setItem(DRAFT, text().value);
    } catch {
      // storage is blocked or full: the list lives in the page alone
    }
  }

  function kept() {
    try {
      return localStorage.getItem(DRAFT) ?? "";
    } catch {
      return "";
    }
  }

  function showClear() {
    document.querySelectorAll(".check .clear").forEach((button) => (button.hidden = !text()?.value));
  }

  document.addEventListener("input", (event) => {
    if (event.target !== text()) return;
    keep();
    showClear();
  });

  document.addEventListener("click", (event) => {
    if (!event.target.closest(".check .clear") || !confirm(gettext("Clear the list? It is not saved."))) return;
    text().value = "";
    keep();
    location.href = `${location.pathname}?game=${text().form.elements.game.value}`;
  });

  // Enter in a field of its own button presses that button, not the form's first one.
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.target.tagName !== "INPUT") return;
    const button = event.target.closest(".save, .state")?.querySelector("button");
    if (!button) return;
    event.preventDefault();
    button.click();
  });

  document.addEventListener("htmx:confirm", (event) => {
    if (!event.target.matches(".check input[type=file]") || !text().value.trim()) return;
    event.preventDefault();
    if (confirm(gettext("Replace the list in the box by the file?"))) event.detail.issueRequest(true);
    else event.target.value = "";
  });

  const grey = (isOld) => document.getElementById("result")?.toggleAttribute("data-old", isOld);
  document.addEventListener("htmx:sendError", () => grey(true));
  document.addEventListener("htmx:responseError", () => grey(true));
  addEventListener("online", () => document.querySelector("#result[data-old]") && ask());

  let mended = 0; // the line whose button was pressed
  document.addEventListener("htmx:beforeRequest", (event) => {
    const line = event.target.closest?.(".mend")?.closest("li");
    if (line) mended = Number(line.id.replace("line-", ""));
  });
  document.addEventListener("htmx:afterSettle", () => {
    grey(false);
    keep();
    showClear();
    if (!mended) return;
    const troubled = [...document.querySelectorAll(".lines .trouble")];
    const next = troubled.find((line) => Number(line.id.replace("line-", "")) >= mended) ?? troubled[0];
    (next ?? document.getElementById("verdict"))?.focus({ preventScroll: Boolean(next) });
    mended = 0;
  });

  if (text() && !text().value && kept()) {
    text().value = text().defaultValue = kept(); // or it would look typed before the scripts, and be asked for twice
    document.addEventListener("htmx:load", ask, { once: true });
  }
  showClear();
})();
