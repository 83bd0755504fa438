// A player's page: looks again when one comes back to it, and keeps what was chosen while there is no network.
"use strict";
(() => {
  const now = () => document.getElementById("now");
  const WAIT = 20_000; // ms between two looks while the opponent has not answered

  function look() {
    const address = now()?.dataset.look;
    if (address && document.visibilityState === "visible") htmx.ajax("GET", address, { source: now(), target: now(), swap: "outerHTML" });
  }

  // The small file that every page of the event asks for tells of another round.
  document.addEventListener("events:live", ({ detail: { round } }) => {
    if (round && `${round.number}-${round.state}` !== now()?.dataset.round) look();
  });
  document.addEventListener("visibilitychange", look);
  setInterval(() => "wait" in (now()?.dataset ?? {}) && look(), WAIT);

  // A look of its own that fails says nothing; a choice that could not be sent stays and says so.
  function tell(event) {
    if (event.target === now()) return;
    const words = document.querySelector(".my-report .offline");
    if (!words) return;
    words.hidden = false;
    words.scrollIntoView({ block: "nearest" });
  }
  document.addEventListener("htmx:sendError", tell);
  document.addEventListener("htmx:timeout", tell);
  document.addEventListener("htmx:responseError", tell);
})();
