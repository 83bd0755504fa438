// "Judge!" on a player's phone: a call is kept until it is answered, and goes out once, as soon as there is a network.
"use strict";
(() => {
  const form = document.querySelector("form[data-judge]");
  if (!form) return;
  const PATIENCE = 10_000; // ms until an answer is given up
  const place = `call ${form.dataset.judge}`;
  const dialog = form.closest("dialog");
  const part = (name) => form.querySelector(name);

  const { read: kept, write: keep, where } = keptHere(place);
  const newKey = () => [...crypto.getRandomValues(new Uint8Array(12))].map((each) => each.toString(16).padStart(2, "0")).join("");

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (kept()) return;
    const { kind, words, round } = form.elements;
    const entry = { kind: kind.value, words: words.value, round: round.value, key: newKey() };
    keep(entry);
    tellProblem("");
    show(gettext("Calling …"));
    send();
  });

  const waits = () => show(interpolate(gettext("No network: nobody has been called yet. Your call is kept %(where)s and goes out by itself; if it is urgent, raise your hand."), { where: where() }, true));
  const renew = () => freshToken(form.action, "form[data-judge]", part("[name=csrfmiddlewaretoken]"), PATIENCE);
  const { send, later } = senderOf({ read: kept, post, renew, heard: take, waits });

  function post(entry) {
    const csrfmiddlewaretoken = part("[name=csrfmiddlewaretoken]").value;
    const body = new URLSearchParams({ ...entry, csrfmiddlewaretoken });
    return fetch(form.action, { method: "POST", headers: { "HX-Request": "true" }, body, signal: AbortSignal.timeout(PATIENCE) });
  }

  async function take(answer, entry) {
    if (answer.ok) {
      keep(null);
      location.assign(form.action);
    } else if (answer.status === 422) {
      putBack(entry, await answer.json());
    } else if (answer.status === 429) {
      show(interpolate(gettext("Too many presses came from here at once, so nobody has been called yet. Your call is kept %(where)s and goes out by itself; if it is urgent, raise your hand."), { where: where() }, true));
      later(Number(answer.headers.get("Retry-After")) * 1000 || undefined);
    } else if (answer.status >= 500) {
      throw new Error(answer.status);
    } else {
      show(gettext("This phone is not known as a player’s any more, so nobody has been called. Raise your hand, and open your personal link again."));
    }
  }

  function putBack(entry, { problems, round }) {
    keep(null);
    show("");
    form.elements.words.value = entry.words;
    form.elements.kind.value = entry.kind;
    form.elements.round.value = round;
    tellProblem(problems.join(" "));
    if (dialog && !dialog.open) dialog.showModal();
    form.elements.words.focus();
  }

  function tellProblem(words) {
    part("[data-problem]").hidden = !words;
    part("[data-problem]").textContent = words;
  }

  // What waits stands in the place of the form, and on the button that opens it.
  function show(words) {
    part(".call-kept").hidden = !words;
    part(".call-asked").hidden = Boolean(words);
    if (part("[data-kept]").textContent !== words) part("[data-kept]").textContent = words;
    mark();
  }

  function mark() {
    const waits = Boolean(kept());
    document.querySelectorAll("a[data-call]").forEach((link) => {
      link.textContent = waits ? gettext("Judge! not sent yet") : gettext("Judge!");
      link.classList.toggle("is-called", waits);
    });
  }

  part("[data-again]").addEventListener("click", send);
  // Nobody is called; what was typed stands in the form again.
  part("[data-drop]").addEventListener("click", () => {
    const entry = kept();
    putBack(entry, { problems: [], round: entry.round });
  });
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-close]")) dialog?.close();
    const link = event.target.closest("a[data-call]");
    if (!link || !dialog || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    form.elements.round.value = link.dataset.call;
    dialog.showModal();
    part("[name=kind]:checked").focus();
  });
  // A page that looks by itself has shown another round by now: what is called from then on is for that one.
  document.addEventListener("htmx:afterSwap", () => {
    const shown = document.querySelector("#call-state")?.dataset.round;
    if (shown !== undefined) form.elements.round.value = shown;
    mark();
  });
  addEventListener("pageshow", (event) => event.persisted && !kept() && show(""));
  addEventListener("online", send);
  if (kept()) {
    show(gettext("A call of yours has not been sent yet."));
    send();
  }
})();
