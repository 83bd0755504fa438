// A player's page looks again when one comes back to it; a look that fails says nothing.
"use strict";
(() => {
  const now = () => document.getElementById("now");
  let looked = Date.now();
  const IN_USE = "details[open], input:focus"; // what somebody has opened or is typing in is not taken away

  function look() {
    looked = Date.now();
    const address = now()?.dataset.look;
    if (address && document.visibilityState === "visible") htmx.ajax("GET", address, { source: now(), target: now(), swap: "outerHTML" });
  }

  // The small file that every page of the event asks for tells of another round.
  document.addEventListener("events:live", ({ detail: { round } }) => {
    if (round && `${round.number}-${round.state}` !== now()?.dataset.round) look();
  });
  const lookIfIdle = () => now()?.querySelector(IN_USE) || look();
  document.addEventListener("visibilitychange", lookIfIdle);
  // While the opponent has not answered, data-wait says how many seconds lie between two looks.
  setInterval(() => Date.now() - looked > Number(now()?.dataset.wait) * 1000 && lookIfIdle(), 1000);
})();
