// What changes while a round is played: one small file is asked for now and then, while somebody is looking.
// Tells others with two events of the document: "events:live" (detail: what was read) and "events:offline".
"use strict";
(() => {
  const source = document.querySelector("[data-live]");
  if (!source) return;
  const SOONEST = Number(source.dataset.every); // seconds between two looks, and as much later: phones should not ask in step
  const TIMEOUT = 8000;
  let state; // what was read last
  let ahead = 0; // seconds that the server's clock is ahead of this one
  let askedAt = 0;
  let timer;

  // Times of day as they are at the venue; of a zone that this browser does not know, in UTC.
  function clockIn(timeZone) {
    const told = { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone, timeZoneName: "short" };
    try {
      return new Intl.DateTimeFormat(document.documentElement.lang, told);
    } catch {
      return clockIn("UTC");
    }
  }
  const clock = clockIn(source.dataset.zone);
  window.timeAtVenue = (at) => clock.format(at);

  async function ask() {
    clearTimeout(timer);
    askedAt = Date.now();
    try {
      const answer = await fetch(source.dataset.live, { cache: "no-store", signal: AbortSignal.timeout(TIMEOUT) });
      if (!answer.ok) throw new Error(answer.status);
      state = await answer.json();
      ahead = state.now - (askedAt + Date.now()) / 2000;
      announce();
      tick();
      document.dispatchEvent(new CustomEvent("events:live", { detail: state }));
    } catch {
      document.dispatchEvent(new CustomEvent("events:offline"));
    }
    plan(SOONEST + Math.random() * SOONEST);
  }

  function plan(seconds) {
    clearTimeout(timer);
    if (!document.hidden) timer = setTimeout(ask, seconds * 1000);
  }

  function announce() {
    const place = document.querySelector("[data-announcements]");
    const key = JSON.stringify(state.announcements);
    if (!place || place.dataset.key === key) return;
    place.dataset.key = key;
    place.replaceChildren(
      ...state.announcements.map(([at, words, told]) => {
        const line = document.createElement("p");
        line.className = "announcement";
        const time = document.createElement("time");
        time.dateTime = new Date(at * 1000).toISOString();
        time.textContent = told;
        line.append(words, " ", time);
        return line;
      }),
    );
  }

  // Seconds that are left; a table's extension comes on top.
  function left(round, longer) {
    if (!round.started) return round.seconds + longer;
    return round.seconds + longer + round.paused_seconds - ((round.paused ?? Date.now() / 1000 + ahead) - round.started);
  }

  function digits(seconds) {
    const whole = Math.abs(Math.ceil(seconds));
    return `${seconds <= -1 ? "−" : ""}${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
  }

  // What a clock says aloud: that it stops, runs, or is up, and when few minutes are left; not what it says at first.
  const MARKS = [300, 60]; // seconds
  let said; // last
  let isStopped = false;

  function tell(words, seconds) {
    const minutes = MARKS.find((mark) => seconds <= mark && seconds > mark - 5) / 60;
    const few = minutes ? interpolate(ngettext("%(n)s minute left", "%(n)s minutes left", minutes), { n: minutes }, true) : "";
    const news = words || few || (isStopped ? gettext("the clock is running") : "");
    if (news && said !== undefined && news !== said) window.say?.(news); // the projector's page says nothing
    isStopped = Boolean(words);
    said = news || said || "";
  }

  function tick() {
    const round = state?.round;
    document.querySelectorAll("[data-clock]").forEach((clock) => {
      clock.hidden = round?.state !== "released";
      if (clock.hidden) return;
      const seconds = left(round, round.extensions[clock.dataset.clock] ?? 0);
      const words = !round.started ? gettext("not started") : round.paused ? gettext("paused") : seconds <= 0 ? gettext("time is up") : "";
      if (clock.dataset.words !== words) {
        clock.dataset.words = words;
        const state = document.createElement("small");
        state.textContent = words;
        clock.replaceChildren("", " ", state);
      }
      if (clock === document.querySelector("[data-clock]")) tell(words, seconds);
      clock.firstChild.data = digits(seconds);
      clock.classList.toggle("over", Boolean(round.started) && seconds <= 0);
    });
  }

  setInterval(tick, 1000);
  document.addEventListener("events:clock", tick); // a clock has been added
  document.addEventListener("visibilitychange", () => plan(Date.now() - askedAt > 5000 ? Math.random() * 2 : SOONEST));
  addEventListener("online", () => plan(Math.random() * 2));
  addEventListener("offline", () => document.dispatchEvent(new CustomEvent("events:offline")));
  addEventListener("pageshow", (event) => event.persisted && plan(Math.random()));
  addEventListener("DOMContentLoaded", ask); // once the other scripts of the page listen
})();
