// A match at its table: a tap counts at once, waits on the phone while there is no network, and is sent until the
// site has answered it. Another phone at the match is heard of every two seconds.
"use strict";
(() => {
  const page = document.getElementById("match");
  if (!page) return;
  const id = (name) => document.getElementById(name); // app.js, which has the same, comes later
  const table = () => id("table");
  const AGAIN = 4000; // ms until what could not be sent is tried again
  const PATIENCE = 10_000; // ms until an answer is given up
  const SLOW = 1500; // ms until it is told that something waits
  const AT_ONCE = 50; // taps in one request
  const STATE = "match-state"; // what the site said last of the match that was looked at last, for a reload without a network
  const LOST = gettext("This page has no seat at this match any more. Open your link again; until then");
  let tag = page.dataset.tag;
  let counts = read(); // what the site has, counter -> by side
  let mine = undoOf(); // what can be taken back of what the site has
  let isSending = false;
  let away = ""; // why the last request failed, in words
  let stuck = ""; // why the site does not take what waits, in words
  let turn = 0; // counts requests that send: an answer to an older question is of no use
  let timer;

  // What waits is of this seat: this phone may have had another one at the match, or get it.
  const { seat } = page.dataset;
  const prefix = `match:${page.dataset.match}:${seat}:`;
  const { all: waiting, keep, forget, isInPageOnly } = waitingTaps(prefix);

  // What the page shows.
  function read() {
    const found = {};
    for (const dial of document.querySelectorAll("#table .dial")) {
      found[dial.dataset.counter] ??= [null, null];
      found[dial.dataset.counter][dial.dataset.side] = Number(dial.querySelector(".count").textContent);
    }
    return found;
  }

  function undoOf() {
    const button = document.querySelector("#table .undo");
    return button?.value ? { key: JSON.parse(button.value).data.key, words: button.querySelector("span").textContent } : null;
  }

  const undone = (items) => new Set(items.filter(({ tap }) => tap.kind === "undo").map(({ tap }) => tap.data.key));

  function countOf(dial, items, back) {
    const { counter, side } = dial.dataset;
    const added = items
      .map(({ tap }) => tap)
      .filter((tap) => tap.kind === "count" && !back.has(tap.key) && tap.data.game === Number(table().dataset.game))
      .filter((tap) => tap.data.counter === counter && tap.side === Number(side));
    return added.reduce((sum, tap) => sum + tap.data.change, counts[counter]?.[side] ?? 0);
  }

  function show() {
    const items = waiting();
    const back = undone(items);
    for (const dial of document.querySelectorAll("#table .dial")) {
      const count = countOf(dial, items, back);
      dial.querySelector(".count").textContent = count;
      for (const button of dial.querySelectorAll("[data-step]")) button.disabled = Number(button.dataset.step) < 0 && count <= 0;
    }
    for (const button of document.querySelectorAll('#table [name="choice"]:not([data-step], .undo)')) {
      button.disabled = items.some((item) => item.button === button.value);
    }
    showUndo(items, back);
    tell(items);
  }

  function showUndo(items, back) {
    const button = document.querySelector("#table .undo");
    if (!button) return;
    const last = items.filter(({ tap }) => tap.kind !== "undo" && !back.has(tap.key)).at(-1);
    const open = mine && !back.has(mine.key) ? mine : null;
    const next = last ? { key: last.tap.key, words: last.words } : open;
    button.hidden = !next;
    button.value = next ? JSON.stringify({ kind: "undo", side: null, data: { key: next.key } }) : "";
    button.querySelector("span").textContent = next?.words ?? "";
  }

  function tell(items) {
    const { length } = items;
    const wait = interpolate(ngettext("%(n)s tap waits", "%(n)s taps wait", length), { n: length }, true);
    const kept = isInPageOnly() ? gettext("in this page only (do not close it)") : gettext("on this phone");
    const pattern = stuck
      ? "%(why)s %(wait)s %(kept)s."
      : !away
        ? ""
        : length
          ? gettext("%(why)s %(wait)s %(kept)s, and will be sent by itself.")
          : gettext("%(why)s What you tap is kept %(kept)s, and sent later.");
    const words = interpolate(pattern, { why: stuck || away, wait, kept }, true);
    id("line").hidden = !words;
    const told = id("line").querySelector("p");
    if (told.textContent !== words) told.textContent = words;
    id("line").querySelector("button").hidden = !stuck;
  }

  function showProblems(problems) {
    const box = id("problems");
    box.hidden = !problems.length;
    box.replaceChildren(...problems.map((words) => Object.assign(document.createElement("p"), { textContent: words })));
    if (problems.length) box.scrollIntoView({ block: "nearest" });
  }

  // The middle of the page anew: what is open stays open, what is typed stays typed.
  function replace(html) {
    const open = [...table().querySelectorAll("details[open] > summary")].map((each) => each.textContent);
    const typed = [...table().querySelectorAll("form input:not([type=hidden])")].map((each) => [nameOf(each), each.value, each.defaultValue]);
    const focused = nameOf(document.activeElement);
    const fresh = Object.assign(document.createElement("template"), { innerHTML: html }).content.firstElementChild;
    fresh.querySelector("#problems").replaceWith(id("problems")); // what is told there is read until the next tap
    table().replaceWith(fresh);
    for (const summary of fresh.querySelectorAll("summary")) summary.parentElement.open = open.includes(summary.textContent);
    for (const input of fresh.querySelectorAll("form input:not([type=hidden])")) {
      const before = typed.find(([name, value, given]) => name === nameOf(input) && value !== given);
      if (before) input.value = before[1];
    }
    if (focused) [...fresh.querySelectorAll("button, input")].find((each) => nameOf(each) === focused)?.focus();
  }

  function nameOf(field) {
    if (field.name === "choice") return wordsOf(field);
    const button = field.form?.querySelector('[name="choice"]');
    return button ? `${field.name} ${button.value}` : "";
  }

  function take(told) {
    const before = Object.entries(counts);
    tag = told.tag;
    ({ counts, mine } = told);
    const stage = () => `${table().dataset.game} ${Boolean(table().querySelector(".over"))}`;
    const was = stage();
    if (told.html) replace(told.html.trim());
    if (stage() !== was) scrollTo(0, 0); // another game, or the end: it begins at the top
    show();
    remember();
    for (const [counter, sides] of before) {
      for (const side of [0, 1]) if (counts[counter] && counts[counter][side] !== sides[side]) sayCount(counter, side);
    }
  }

  function remember() {
    try {
      localStorage.setItem(STATE, JSON.stringify({ prefix, told: { tag, counts, mine, html: table().outerHTML } }));
    } catch (error) {
      console.info("The state of the match is not kept:", error.message); // the storage is full or blocked
    }
  }

  // A page that was kept is as it was opened; what the site has said since is shown instead.
  function recall() {
    if (!note()) return remember();
    try {
      const kept = JSON.parse(localStorage.getItem(STATE));
      if (kept?.prefix === prefix) take(kept.told);
    } catch (error) {
      console.info("What was kept of the match cannot be read:", error.message);
    }
  }

  const note = () => document.querySelector(".offline-note");

  function sayCount(counter, side) {
    const dial = document.querySelector(`#table .dial[data-counter="${CSS.escape(counter)}"][data-side="${side}"]`);
    if (dial) say(`${dial.getAttribute("aria-label")} ${dial.querySelector(".count").textContent}`);
  }

  // The network.
  const address = (path) => `${path}?shape=${table().dataset.shape}&seat=${seat}`;
  const token = () => document.querySelector("#taps [name=csrfmiddlewaretoken]");

  async function send() {
    if (isSending) return;
    isSending = true;
    clearTimeout(timer);
    const slow = setTimeout(() => {
      away ||= gettext("Slow network.");
      show();
    }, SLOW);
    try {
      const refused = []; // of all that is sent now: what is taken after it hides nothing of it
      for (let items = waiting(); items.length; items = waiting()) {
        refused.push(...(await post(items.slice(0, AT_ONCE))));
        if (refused.length) showProblems([...new Set(refused)]);
      }
      away = stuck = "";
    } catch (error) {
      away = why(error);
      stuck = error.cause ?? "";
    }
    clearTimeout(slow);
    isSending = false;
    show();
    plan(away ? AGAIN : Number(page.dataset.every) * 1000);
  }

  const why = (error) => (/^\d+$/.test(error.message) ? gettext("The site is busy.") : gettext("No network."));

  // Returns why each tap that was not taken was not.
  async function post(items) {
    turn += 1;
    const body = JSON.stringify({ taps: items.map(({ tap }) => tap) });
    const ask = () =>
      fetch(address(page.dataset.taps), { method: "POST", headers: { "Content-Type": "application/json", "X-CSRFToken": token().value }, body, signal: AbortSignal.timeout(PATIENCE) });
    let answer = await ask();
    if (answer.status === 403 && (await renew())) answer = await ask();
    if (answer.status === 403) throw new Error("403", { cause: LOST });
    if (answer.status === 404) throw new Error("404", { cause: gettext("This match is not there any more;") });
    if (answer.status === 422) throw new Error("422", { cause: interpolate(gettext("%(problems)s Until then"), { problems: (await answer.json()).problems.join(" ") }, true) });
    if (!answer.ok) throw new Error(answer.status);
    const told = await answer.json();
    note()?.remove();
    items.forEach(forget);
    take(told);
    return items.filter(({ tap }) => told.refused[tap.key]).map(({ tap, words }) => interpolate(gettext("Not taken: %(words)s. %(why)s"), { words, why: told.refused[tap.key].join(" ") }, true));
  }

  // Somebody signed in or out in another tab: the page's token is another one by now. Is this still a seat at the match?
  async function renew() {
    const answer = await fetch(page.dataset.page, { signal: AbortSignal.timeout(PATIENCE) });
    if (answer.status >= 500) throw new Error(answer.status);
    const html = await answer.text();
    const fresh = new DOMParser().parseFromString(html, "text/html");
    const found = fresh.querySelector("#taps [name=csrfmiddlewaretoken]");
    if (!found || !fresh.querySelector(`#match[data-seat="${seat}"] #table[data-taps]`)) return false;
    token().value = found.value;
    return true;
  }

  async function ask() {
    if (waiting().length) return send();
    const asked = (turn += 1);
    try {
      const answer = await fetch(address(page.dataset.state), { headers: { "If-None-Match": tag }, cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });
      if (answer.status === 403) return location.replace(page.dataset.page);
      if (answer.status !== 304 && !answer.ok) throw new Error(answer.status);
      const told = answer.ok ? await answer.json() : null;
      note()?.remove();
      if (asked === turn) away = stuck = "";
      if (told && asked === turn && !isSending) take(told);
    } catch (error) {
      if (asked === turn) away = why(error);
    }
    tell(waiting());
    plan(away ? AGAIN : Number(page.dataset.every) * 1000);
  }

  function plan(wait) {
    clearTimeout(timer);
    if (!document.hidden) timer = setTimeout(ask, wait);
  }

  // Taps.
  const newKey = () => [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const wordsOf = (button) => (button.getAttribute("aria-label") ?? button.textContent).trim();

  function tapOf(button, typed) {
    const { kind, side, data } = JSON.parse(button.value);
    for (const name of ["value", "cards", "change"]) {
      const written = (typed.get(name) ?? "").trim().replace("−", "-");
      if (written) data[name] = /^-?\d{1,9}$/.test(written) ? Number(written) : written;
    }
    const free = (typed.get("free") ?? "").trim().replace(/\s+/g, " ");
    if (free) data.counter = `free:${free}`;
    return { key: newKey(), kind, side, data };
  }

  document.addEventListener("submit", (event) => {
    const button = event.submitter;
    if (button?.name !== "choice" || !table().contains(button)) return;
    event.preventDefault();
    const tap = tapOf(button, new FormData(event.target));
    const dial = button.closest(".dial");
    if (dial) tap.data.change = Math.max(Number(button.dataset.step), -Number(dial.querySelector(".count").textContent));
    if (tap.data.change === 0 && dial) return;
    showProblems([]);
    keep({ tap, words: wordsOf(button), button: dial ? "" : button.value });
    show();
    if (dial) sayCount(dial.dataset.counter, dial.dataset.side);
    send();
  });
  id("line").querySelector("button").addEventListener("click", () => {
    if (!confirm(gettext("Forget the taps that wait on this phone?"))) return;
    waiting().forEach(forget);
    stuck = "";
    ask();
  });
  document.addEventListener("visibilitychange", () => document.hidden || ask());
  addEventListener("online", ask);
  addEventListener("pageshow", (event) => event.persisted && ask());
  addEventListener("storage", (event) => {
    if (!event.key?.startsWith(prefix)) return;
    show();
    if (!event.newValue) ask();
  });
  recall();
  show();
  ask();
})();
