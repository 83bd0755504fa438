// What counts on its own: the clock above the radar, and the time of a deck check.
"use strict";
(() => {
  const opened = performance.now();
  const two = (number) => String(number).padStart(2, "0");

  // "4:30", "1:02:30": as domain/events/clock.as_time writes it.
  function asTime(seconds) {
    const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
    return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
  }

  const elapsed = document.querySelector("[data-elapsed]");
  if (elapsed) {
    setInterval(() => {
      const seconds = Math.floor(Number(elapsed.dataset.elapsed) + (performance.now() - opened) / 1000);
      elapsed.textContent = asTime(seconds);
    }, 500);
  }

  const clock = document.querySelector(".radar-head .big-clock");
  if (!clock) return;
  let isOpen = false;

  // The clock counts from what it was told when the page was loaded (events_desk.js); a board that is newer mends that.
  function follow(board) {
    const { ends, text, state } = board.dataset;
    clock.hidden = !ends && !text;
    clock.toggleAttribute("data-runs", Boolean(ends));
    clock.querySelector("small").textContent = state ?? "";
    if (ends) clock.dataset.left = ends - clock.dataset.now;
    else clock.querySelector(".digits").textContent = text ?? "";
  }

  document.addEventListener("toggle", (event) => event.target.matches(".radar-how") && (isOpen = event.target.open), true);
  document.addEventListener("htmx:load", ({ detail }) => {
    if (detail.elt.id !== "radar") return;
    follow(detail.elt);
    const how = detail.elt.querySelector(".radar-how");
    if (how) how.open = isOpen;
  });
})();
