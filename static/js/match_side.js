// Siding: a button for one copy more or less, the sums at once, and a choice that outlives the page.
"use strict";
(() => {
  const form = document.querySelector(".swap-form");
  if (!form) return;
  const KEEP = `side:${form.dataset.keep}`;
  const rows = [...form.querySelectorAll(".swap")].map((row) => ({
    row,
    way: row.closest("[data-way]").dataset.way,
    input: row.querySelector("input"),
    most: Number(row.dataset.most),
    name: row.querySelector(".card-name").textContent.trim().replace(/\s+/g, " "),
  }));
  const countOf = (each) => Math.max(0, Number.parseInt(each.input.value, 10) || 0);
  const sum = (way) => rows.filter((each) => each.way === way).reduce((total, each) => total + countOf(each), 0);

  function show(each) {
    const count = countOf(each);
    each.row.classList.toggle("moves", count > 0);
    each.less.disabled = count === 0;
    each.more.disabled = count >= each.most;
  }

  function showAll() {
    rows.forEach(show);
    const [into, out] = form.querySelectorAll(".swap-so-far b");
    into.textContent = sum("in");
    out.textContent = sum("out");
  }

  function change(each, by) {
    each.input.value = Math.min(each.most, Math.max(0, countOf(each) + by)) || "";
    each.input.dispatchEvent(new Event("change", { bubbles: true }));
  }

  const ask = () => rows[0].input.dispatchEvent(new Event("change", { bubbles: true }));

  function button(each, sign, words, by) {
    const made = Object.assign(document.createElement("button"), { type: "button", textContent: sign });
    made.setAttribute("aria-label", `${words}: ${each.name}`);
    made.addEventListener("click", () => change(each, by));
    return made;
  }

  function recall() {
    try {
      return JSON.parse(sessionStorage.getItem(KEEP));
    } catch {
      return null;
    }
  }

  function keep() {
    try {
      sessionStorage.setItem(KEEP, JSON.stringify(Object.fromEntries(rows.map((each) => [each.input.name, each.input.value]))));
    } catch {
      // storage is blocked or full: the choice lives in the page alone
    }
  }

  const less = { in: gettext("One less in"), out: gettext("One less out") };
  const more = { in: gettext("One more in"), out: gettext("One more out") };
  for (const each of rows) {
    each.less = button(each, "−", less[each.way], -1);
    each.more = button(each, "+", more[each.way], 1);
    each.input.before(each.less);
    each.input.after(each.more);
  }
  form.classList.add("live");
  const before = recall();
  if (before && !("answer" in form.dataset)) {
    for (const each of rows) each.input.value = before[each.input.name] ?? each.input.value;
    document.addEventListener("htmx:load", ask, { once: true });
  } else keep();
  if (location.search) history.replaceState(null, "", location.pathname); // or a reload would take a later choice back
  showAll();

  form.addEventListener("input", showAll);
  form.addEventListener("change", () => {
    showAll();
    keep();
    tell(gettext("… checking"));
  });

  // What the format says is never taken for what it says of another choice.
  const result = document.getElementById("result");
  function tell(words) {
    const word = form.querySelector(".swap-verdict");
    word.className = "swap-verdict";
    word.textContent = words;
  }
  function grey() {
    result.toggleAttribute("data-old", true);
    tell(gettext("? Not checked, but kept"));
  }
  document.addEventListener("htmx:sendError", grey);
  document.addEventListener("htmx:responseError", grey);
  addEventListener("online", () => result.hasAttribute("data-old") && ask());
  document.addEventListener("htmx:afterSettle", () => {
    result.removeAttribute("data-old");
    showAll();
    say(`${form.querySelector(".swap-so-far").textContent}. ${form.querySelector(".swap-verdict").textContent}`);
  });
  form.addEventListener("submit", (event) => {
    if (navigator.onLine) return;
    event.preventDefault();
    grey();
    tell(gettext("✕ No network, all is kept"));
    say(gettext("No network. What you chose is kept on this phone; present it when you are back."));
  });
})();
