// "Find my match": found in a file that the phone keeps, remembered, brought up to date, there without a network.
"use strict";
(() => {
  const event = document.getElementById("event");
  const mine = document.getElementById("mine");
  if (!event || !mine) return;
  const box = document.getElementById("me");
  const list = document.getElementById("found");
  const token = mine.dataset.data;
  const DATA = "event-data"; // of one event, the last that was looked at
  const ME = `event-me ${token}`; // the number of an entrant
  const MOST = 8;
  let kept = load(DATA);
  if (kept?.token !== token) kept = undefined; // { token, tag, at, data }
  let extensions = {};

  function load(key) {
    try {
      return JSON.parse(localStorage.getItem(key) ?? "null") ?? undefined;
    } catch {
      return undefined;
    }
  }

  function store(key, value) {
    try {
      if (value === undefined) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify(value));
    } catch {
      // storage is blocked or full: the page remembers as long as it is open
    }
  }

  let me = load(ME);

  // As the server compares names: without case and marks.
  const LETTERS = { ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", æ: "ae", œ: "oe", ı: "i", ß: "ss", "’": "'", "‘": "'" };
  const fold = (name) =>
    name
      .normalize("NFKD")
      .replace(/[\u0300-\u036f\u200b-\u200f]/g, "")
      .toLowerCase()
      .replace(/[øłđðþæœıß’‘]/g, (letter) => LETTERS[letter])
      .trim()
      .split(/\s+/);

  let fetching;
  function fetchData() {
    fetching ??= (async () => {
      try {
        const answer = await fetch(mine.dataset.data, { cache: "no-cache" });
        if (!answer.ok) throw new Error(answer.status);
        const tag = /[0-9a-f]{16}/.exec(answer.headers.get("ETag") ?? "")?.[0];
        kept = { token, tag, at: Date.now(), data: await answer.json() };
        store(DATA, kept);
        show();
      } catch {
        offline();
      } finally {
        fetching = undefined;
      }
    })();
    return fetching;
  }

  function element(name, words, kind) {
    const made = document.createElement(name);
    if (kind) made.className = kind;
    made.append(words);
    return made;
  }

  function matchOf(at) {
    return kept.data.matches.find((match) => match[1] === at || match[2] === at);
  }

  function opponentOf(at, match) {
    return kept.data.entrants[match[1] === at ? match[2] : match[1]]?.[1];
  }

  const points = (n) => interpolate(ngettext("%(n)s point", "%(n)s points", n), { n }, true);
  const STATES = {
    waiting: gettext("on the waiting list"),
    registered: gettext("registered, not checked in yet"),
    dropped: gettext("dropped"),
    disqualified: gettext("disqualified"),
  };
  const youAre = (state) => interpolate(gettext("You are %(state)s."), { state: STATES[state] }, true);

  function show() {
    const at = me && kept ? kept.data.entrants.findIndex((row) => row[0] === me) : -1;
    mine.hidden = at < 0;
    if (at >= 0) mine.replaceChildren(...card(at));
    document.dispatchEvent(new CustomEvent("events:clock"));
    seek();
  }

  function card(at) {
    const { round, entrants, reasons, standings } = kept.data;
    const [, name, score, place, state] = entrants[at];
    const match = matchOf(at);
    const parts = [];
    const words = element("div", element("p", name, "mine-name"));
    if (match?.[0] && !round.is_closed) {
      const table = element("p", element("span", gettext("Table")), "mine-table");
      table.append(" ", element("strong", String(match[0])));
      parts.push(table);
    }
    if (round) words.append(element("p", now(at, match, state, round)));
    else words.append(element("p", STATES[state] ? youAre(state) : gettext("You are in. Round 1 is not paired yet.")));
    if (match?.[4]) words.append(element("p", `${match[4]}.`));
    const facts = [round?.is_cut ? "" : points(score), place && standings ? interpolate(gettext("place %(place)s after round %(round)s"), { place, round: standings.round }, true) : ""];
    const line = element("p", facts.filter(Boolean).join(", "), "quiet");
    if (match && !round.is_closed) line.append(`. ${reasons[match[3]]}`);
    if (round) words.append(line);
    if (match?.[0] && extensions[match[0]]) words.append(longer(match[0]));
    words.append(tools(at, match, round));
    return [...parts, words];
  }

  function now(at, match, state, round) {
    const line = element("span", "");
    if (!match) line.append(STATES[state] ? youAre(state) : interpolate(gettext("You have no match in %(round)s."), { round: round.name.toLowerCase() }, true));
    else if (match[2] < 0) line.append(interpolate(round.is_closed ? gettext("You had a bye in %(round)s.") : gettext("You have a bye in %(round)s."), { round: round.name.toLowerCase() }, true));
    else line.append(round.is_closed ? interpolate(gettext("%(round)s, against "), { round: round.name }, true) : gettext("against "), element("b", opponentOf(at, match)));
    return line;
  }

  function longer(table) {
    const line = element("p", interpolate(gettext("Your table has %(n)s minutes more: "), { n: Math.round(extensions[table] / 60) }, true));
    const clock = element("span", "", "clock");
    clock.dataset.clock = table;
    line.append(clock);
    return line;
  }

  function tools(at, match, round) {
    const line = element("p", "", "tools");
    if (match?.[2] >= 0 && !round.is_closed && kept.data.event.players_report) {
      const link = element("a", interpolate(gettext("I am %(name)s: report"), { name: kept.data.entrants[at][1] }, true), "button");
      link.href = mine.dataset.me;
      line.append(link);
    }
    const forget = element("button", gettext("Not me"), "plain");
    forget.type = "button";
    forget.addEventListener("click", () => {
      me = undefined;
      store(ME, me);
      show();
      box.focus();
    });
    line.append(forget);
    return line;
  }

  const hits = (words) =>
    kept.data.entrants
      .map((row, at) => [row, at])
      .filter(([row]) => [row[1], ...(row[5] ?? [])].some((name) => fits(fold(name), words)));
  const fits = (parts, words) => words.every((word) => parts.some((part) => part.startsWith(word)));

  function seek() {
    const words = fold(box.value).filter(Boolean);
    list.hidden = !words.length || !kept;
    if (list.hidden) {
      list.replaceChildren();
      return undefined;
    }
    const found = hits(words);
    const lines = found.slice(0, MOST).map(([row, at]) => entry(row, at));
    if (!found.length) lines.push(element("li", gettext("Nobody has a name that begins like this."), "quiet"));
    if (found.length > MOST) lines.push(element("li", interpolate(gettext("%(n)s more: add a letter."), { n: found.length - MOST }, true), "quiet"));
    list.replaceChildren(...lines);
    return found;
  }

  function entry(row, at) {
    const match = matchOf(at);
    const button = element("button", element("b", row[1]));
    button.type = "button";
    const other = match && match[2] >= 0 ? interpolate(gettext("table %(table)s, against %(name)s"), { table: match[0], name: opponentOf(at, match) }, true) : match ? gettext("bye") : STATES[row[4]];
    if (other) button.append(element("span", other));
    button.addEventListener("click", () => pick(row[0]));
    return element("li", button);
  }

  function pick(number) {
    me = number;
    store(ME, me);
    box.value = "";
    show();
    box.blur();
    mine.scrollIntoView({ block: "nearest" });
    say(mine.textContent);
  }

  box?.addEventListener("focus", () => kept || fetchData());
  box?.addEventListener("input", () => (kept ? seek() : fetchData()));
  document.getElementById("seek")?.addEventListener("submit", async (press) => {
    if (!box.value.trim()) return;
    press.preventDefault();
    if (!kept) await fetchData();
    const found = seek();
    if (!found) return navigator.onLine && press.target.submit(); // the server finds it, too
    if (found.length === 1) pick(found[0][0][0]);
    else list.querySelector("button")?.focus();
  });

  function offline() {
    const sign = document.getElementById("offline");
    const round = kept?.data.round;
    const words = round ? gettext("No network: pairings of %(round)s as of %(at)s.") : gettext("No network: this page as of %(at)s.");
    const at = window.timeAtVenue(kept?.at ?? performance.timeOrigin);
    sign.textContent = interpolate(words, { round: round && round.name.toLowerCase(), at }, true);
    sign.hidden = false;
  }

  async function refresh() {
    const answer = await fetch(location.pathname, { cache: "no-cache" });
    if (!answer.ok) return;
    const newer = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("event");
    if (!newer) return;
    event.dataset.digest = newer.dataset.digest;
    newer.querySelectorAll("[data-part]").forEach((part) => {
      event.querySelector(`[data-part="${part.dataset.part}"]`)?.replaceChildren(...part.childNodes);
    });
    say(gettext("The page has changed."));
  }

  let waiting;
  document.addEventListener("events:live", ({ detail }) => {
    document.getElementById("offline").hidden = true;
    extensions = detail.round?.extensions ?? {};
    if (kept && kept.tag === detail.pages.data) {
      kept.at = Date.now();
      store(DATA, kept);
      show();
    }
    const isOld = detail.pages[event.dataset.page] && detail.pages[event.dataset.page] !== event.dataset.digest;
    const wantsData = (me || kept) && kept?.tag !== detail.pages.data;
    if (!isOld && !wantsData) return;
    clearTimeout(waiting); // not all phones in the same moment
    waiting = setTimeout(() => {
      if (isOld) refresh().catch(() => {});
      if (wantsData) fetchData();
    }, Math.random() * 3000);
  });
  document.addEventListener("events:offline", offline);

  if (me && !kept) fetchData();
  show();
})();
