// A part of a page that looks for itself: asked for again and again while somebody looks, and swapped when it changed.
// data-poll is its address, data-every the seconds between two looks; data-said is told to who cannot see it.
"use strict";
(() => {
  const part = () => document.querySelector("[data-poll]");
  if (!part()) return;
  const TIMEOUT = 8000;
  const title = document.title.replace(/^\(\d+\) /, "");
  const offline = document.querySelector("[data-offline]");
  let tag = "";
  let timer;
  let isPressing = false; // what is being pressed is not taken away under the finger

  async function look() {
    clearTimeout(timer);
    try {
      const answer = await fetch(part().dataset.poll, { headers: { "HX-Request": "true", ...(tag && { "If-None-Match": tag }) }, cache: "no-store", signal: AbortSignal.timeout(TIMEOUT) });
      if (answer.redirected || answer.status === 403) return location.reload(); // signed out
      if (!answer.ok && answer.status !== 304) throw new Error(answer.status);
      if (answer.ok && !isPressing) {
        show(await answer.text());
        tag = answer.headers.get("ETag") ?? "";
      }
      if (offline) offline.hidden = true;
    } catch {
      if (offline) offline.hidden = false;
    }
    plan();
  }

  function plan() {
    clearTimeout(timer);
    if (!document.hidden) timer = setTimeout(look, Number(part().dataset.every) * 1000);
  }

  function show(html) {
    const before = { ...part().dataset };
    htmx.swap(part(), html, { swapStyle: "outerHTML", swapDelay: 0, settleDelay: 0 });
    const { said, count, phase, proposed } = part().dataset;
    if (said && said !== before.said) say(said);
    if (count !== undefined) document.title = `${Number(count) ? `(${count}) ` : ""}${title}`;
    if (phase !== before.phase) document.querySelectorAll("[data-open]").forEach((form) => (form.hidden = phase !== "open"));
    if (proposed !== before.proposed) propose(proposed, before.proposed);
  }

  // The minutes that are proposed go on; a number that somebody has typed stays.
  function propose(now, before) {
    const field = document.querySelector("[data-minutes]");
    if (!field) return;
    document.querySelector("[data-measured]").textContent = now;
    if (field.value === before && document.activeElement !== field) field.value = now;
  }

  addEventListener("pointerdown", () => (isPressing = true));
  for (const name of ["pointerup", "pointercancel"]) addEventListener(name, () => setTimeout(() => (isPressing = false), 300));
  document.addEventListener("visibilitychange", () => (document.hidden ? clearTimeout(timer) : look()));
  addEventListener("online", look);
  addEventListener("pageshow", (event) => event.persisted && look());
  plan();
})();
