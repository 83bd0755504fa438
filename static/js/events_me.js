// A player's page looks again when one comes back to it; a look that fails says nothing.
"use strict";
(() => {
  const now = () => document.getElementById("now");
  const WAIT = 20_000; // ms between two looks while the opponent has not answered
  const IN_USE = "details[open], input:focus"; // what somebody has opened or is typing in is not taken away

  function look() {
    const address = now()?.dataset.look;
    if (address && document.visibilityState === "visible") htmx.ajax("GET", address, { source: now(), target: now(), swap: "outerHTML" });
  }

  // The small file that every page of the event asks for tells of another round.
  document.addEventListener("events:live", ({ detail: { round } }) => {
    if (round && `${round.number}-${round.state}` !== now()?.dataset.round) look();
  });
  const lookIfIdle = () => now()?.querySelector(IN_USE) || look();
  document.addEventListener("visibilitychange", lookIfIdle);
  setInterval(() => "wait" in (now()?.dataset ?? {}) && lookIfIdle(), WAIT);
})();
