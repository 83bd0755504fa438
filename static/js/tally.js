// A judge's count of a deck: a tap for a card, kept on this device until the count is finished.
"use strict";
(() => {
  const kept = {
    read(key) {
      try {
        return JSON.parse(localStorage.getItem(key)) ?? {};
      } catch {
        return {};
      }
    },
    write(key, state) {
      try {
        localStorage.setItem(key, JSON.stringify(state));
      } catch {
        // storage is blocked or full: the count goes on without it
      }
    },
    forget(key) {
      try {
        localStorage.removeItem(key);
      } catch {
        // storage is blocked: there is nothing to forget
      }
    },
  };

  document.querySelector("form.tally")?.addEventListener("submit", (event) => {
    if (navigator.onLine) return;
    event.preventDefault();
    document.getElementById("said").textContent = "";
    const note = document.querySelector(".offline") ?? document.createElement("p");
    Object.assign(note, { className: "meant offline", textContent: gettext("No network. The count is kept on this phone; finish it when you are back.") });
    note.setAttribute("role", "alert");
    event.target.append(note);
  });

  const finished = document.querySelector("[data-forget]");
  if (finished) kept.forget(finished.dataset.forget);

  const form = document.querySelector("form.tally");
  if (!form) return;
  const key = form.dataset.keep;
  const rows = [...form.querySelectorAll(".row")].map((row) => ({
    row,
    input: row.querySelector("input"),
    registered: Number(row.dataset.registered),
    name: row.querySelector(".card-name").textContent,
    number: row.querySelector(".number")?.textContent ?? "",
  }));
  const typed = ["where", "extra", "remark"].map((name) => form.elements[name]);
  const STALE = 12 * 3600 * 1000; // ms: a count that was left lying since is timed anew
  let started = kept.read(key).started ?? null;
  if (started && Date.now() - started > STALE) started = null;

  const countOf = (each) => Math.max(0, Number.parseInt(each.input.value, 10) || 0);
  const sum = (list, of) => list.reduce((total, each) => total + of(each), 0);
  const part = (tag, className, text) => Object.assign(document.createElement(tag), { className, textContent: text ?? "" });

  function remember() {
    const values = [...rows.map((each) => each.input), ...typed].map((field) => [field.name, field.value]);
    kept.write(key, { started, values: Object.fromEntries(values) });
  }

  function recall() {
    const values = kept.read(key).values ?? {};
    for (const field of [...rows.map((each) => each.input), ...typed]) field.value = values[field.name] ?? field.value;
  }

  function time() {
    const seconds = started ? Math.floor(Math.min(STALE, Math.max(0, Date.now() - started)) / 1000) : 0;
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  }

  function build(each) {
    each.more = part("button", "more");
    each.more.type = "button";
    each.title = part("span", "title", each.name);
    if (each.number) each.title.append(" ", part("span", "number", each.number));
    each.sofar = part("span", "sofar");
    each.mark = part("span", "mark");
    each.mark.setAttribute("aria-hidden", "true");
    each.more.append(each.title, each.sofar, each.mark);
    each.less = part("button", "less", "−");
    each.less.type = "button";
    each.less.setAttribute("aria-label", interpolate(gettext("One %(name)s %(number)s less"), { name: each.name, number: each.number }, true));
    each.row.prepend(each.more, each.less);
    each.more.addEventListener("click", () => change(each, 1));
    each.less.addEventListener("click", () => change(each, -1));
    each.input.addEventListener("input", () => show(each));
  }

  function change(each, by) {
    started ??= Date.now();
    each.input.value = Math.max(0, countOf(each) + by);
    show(each);
    showAll();
    remember();
    say(interpolate(gettext("%(name)s: %(n)s of %(all)s"), { name: each.name, n: countOf(each), all: each.registered }, true));
  }

  function show(each) {
    const count = countOf(each);
    const off = count - each.registered;
    each.row.classList.toggle("done", off === 0);
    each.row.classList.toggle("over", off > 0);
    each.mark.textContent = off === 0 ? "✓" : off > 0 ? `+${off}` : "";
    each.sofar.replaceChildren(part("b", "", count), interpolate(gettext(" of %(all)s"), { all: each.registered }, true));
    if (off > 0) each.sofar.append(part("span", "visually-hidden", interpolate(gettext(", %(n)s too many"), { n: off }, true)));
    if (off === 0) each.sofar.append(part("span", "visually-hidden", gettext(", done")));
    each.less.disabled = count === 0;
  }

  function showAll() {
    const total = sum(rows, (each) => each.registered);
    const counted = sum(rows, countOf);
    form.querySelector(".so-far").textContent = interpolate(gettext("%(n)s of %(all)s"), { n: counted, all: total }, true);
    form.querySelector("progress").value = counted;
    for (const section of form.querySelectorAll(".part:has(.row)")) {
      const inside = rows.filter((each) => section.contains(each.row));
      section.querySelector(".zone-so-far").textContent = interpolate(gettext("%(n)s of %(all)s"), { n: sum(inside, countOf), all: sum(inside, (each) => each.registered) }, true);
    }
    const open = rows.filter((each) => countOf(each) !== each.registered).length;
    form.querySelector(".left").textContent = open ? interpolate(gettext("%(n)s of %(all)s cards are not as registered yet."), { n: open, all: rows.length }, true) : gettext("Every card is as registered.");
  }

  function showTime() {
    form.querySelector(".timer").textContent = time();
  }

  if (!("posted" in form.dataset)) recall();
  rows.forEach(build);
  rows.forEach(show);
  showAll();
  showTime();
  setInterval(showTime, 1000);
  form.classList.add("live");
  form.querySelectorAll(".progress, .again, .left").forEach((each) => (each.hidden = false));

  form.addEventListener("input", () => {
    showAll();
    remember();
  });
  form.querySelector(".again").addEventListener("click", () => {
    if (!confirm(gettext("Start again? What is counted here is forgotten."))) return;
    kept.forget(key);
    location.assign(form.action);
  });
  form.addEventListener("submit", (event) => {
    if (form.dataset.sent || event.defaultPrevented) return event.preventDefault();
    const open = rows.filter((each) => countOf(each) !== each.registered).length;
    if (open && !confirm(interpolate(ngettext("%(n)s card is not as registered. Finish the count all the same?", "%(n)s cards are not as registered. Finish the count all the same?", open), { n: open }, true))) return event.preventDefault();
    form.dataset.sent = "yes";
    if (started) form.elements.time.value = time();
  });
  addEventListener("pageshow", () => delete form.dataset.sent);
})();
