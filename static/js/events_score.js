// The scorekeeper's keyboard: table, Enter, score, Enter. Typing never waits for the network.
"use strict";
(() => {
  const id = (name) => document.getElementById(name); // app.js, which has the same, comes later
  const form = document.querySelector(".entry-form");
  if (!form) return;
  const { table, score } = form.elements;
  const AGAIN = 4000; // ms until what could not be sent is tried again
  const PATIENCE = 10_000; // ms until an answer is given up
  const QUICK = /^\s*\d{1,5}[\s,;]+\S/;
  const unsent = []; // what is typed and not answered yet, oldest first
  let isSending = false;

  const cell = (number) => document.querySelector(`.cell[data-table="${CSS.escape(number)}"]`);
  const isIdle = () => !table.value && !score.value;

  function showWhose() {
    const number = table.value.trim().split(/[\s,;]/)[0];
    const found = number && cell(number);
    id("whose").textContent = found ? `${found.dataset.names}${found.classList.contains("done") ? gettext(" · has a result") : ""}` : "";
  }

  function tellProblem(field, words) {
    id("problem").textContent = words;
    for (const each of [table, score]) {
      if (words && each.name === field) each.setAttribute("aria-invalid", "true");
      else each.removeAttribute("aria-invalid");
    }
  }

  function clear() {
    table.value = score.value = "";
    tellProblem("", "");
    showWhose();
    table.focus();
  }

  // Entries go out one after the other, in the order they were typed.
  async function send() {
    if (isSending) return;
    isSending = true;
    while (unsent.length) {
      try {
        await post(unsent[0]);
      } catch (error) {
        showUnsent(error.message);
        setTimeout(send, AGAIN);
        break;
      }
      unsent.shift();
      showUnsent("");
    }
    isSending = false;
  }

  async function post(entry) {
    const answer = await fetch(form.action, { method: "POST", headers: { "HX-Request": "true" }, body: new URLSearchParams(entry), signal: AbortSignal.timeout(PATIENCE) }).catch(() => {
      throw new Error(gettext("no network"));
    });
    if (answer.redirected || answer.status === 403) throw new Error(gettext("you are signed out: sign in again, then type these once more"));
    if (answer.status === 422) return notTaken(entry, await answer.json());
    if (answer.status === 409) return ask(entry, await answer.text());
    if (!answer.ok) throw new Error(interpolate(gettext("the site answers %(status)s"), { status: answer.status }, true));
    taken(await answer.text());
  }

  function taken(html) {
    const before = document.querySelectorAll("#entries .entry");
    htmx.swap(id("entries"), html, { swapStyle: "afterbegin", swapDelay: 0, settleDelay: 0 });
    for (const old of [...before].slice(9)) old.remove();
    document.querySelector(".none-yet")?.remove();
    say(document.querySelector("#entries .entry .who")?.textContent ?? "");
  }

  // What is wrong waits in a row below, so that the next entry is always typed into empty fields.
  function notTaken(entry, { field, words }) {
    const row = Object.assign(document.createElement("li"), { className: "entry wrong" });
    const part = (className, text) => Object.assign(document.createElement("span"), { className, textContent: text });
    const mend = Object.assign(document.createElement("button"), { className: "button", type: "button", textContent: gettext("Mend") });
    mend.addEventListener("click", () => {
      row.remove();
      putBack(entry, field, words);
    });
    row.append(part("at", entry.table), part("what", entry.score), part("who", words), mend);
    id("mend").append(row);
    say(interpolate(gettext("Table %(table)s: %(words)s"), { table: entry.table, words }, true));
  }

  function putBack(entry, field, words) {
    table.value = entry.table;
    score.value = entry.score;
    showWhose();
    tellProblem(field, words);
    const wrong = field === "table" ? table : score;
    wrong.focus();
    wrong.select();
  }

  function ask(entry, html) {
    const wasIdle = isIdle();
    id("questions").insertAdjacentHTML("beforeend", html);
    const question = id("questions").lastElementChild;
    say(question.textContent);
    if (wasIdle) question.querySelector("[data-leave]").focus();
  }

  function leave(event) {
    event.preventDefault();
    event.target.closest("form").remove();
    table.focus();
  }

  id("questions").addEventListener("click", (event) => {
    if (event.target.closest("[data-leave]")) leave(event);
  });
  id("questions").addEventListener("keydown", (event) => event.key === "Escape" && leave(event));
  id("questions").addEventListener("submit", (event) => {
    event.preventDefault();
    queue(Object.fromEntries(new FormData(event.target)));
    event.target.remove();
    table.focus();
  });

  function queue(entry) {
    unsent.push(entry);
    send();
  }

  function showUnsent(why) {
    const note = id("unsent");
    note.hidden = !why;
    if (why) note.textContent = interpolate(gettext("Not sent yet: %(entries)s – %(why)s. It is tried again by itself; type on."), { entries: unsent.map((each) => `${each.table} ${each.score}`).join(" · "), why }, true);
  }

  form.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.target !== table || QUICK.test(table.value) || score.value) return;
    event.preventDefault();
    if (table.value.trim()) score.focus();
    else id("mend").querySelector("button")?.click();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const entry = Object.fromEntries(new FormData(form));
    clear();
    queue(entry);
  });
  table.addEventListener("input", showWhose);
  form.addEventListener("input", () => tellProblem("", ""));
  const isUnsettled = () => unsent.length || id("mend").children.length || id("questions").children.length;
  addEventListener("beforeunload", (event) => isUnsettled() && event.preventDefault());
  showWhose();
})();
