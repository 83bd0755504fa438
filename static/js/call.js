// "Judge!" on a player's phone: a call is kept until it is answered, and goes out once, as soon as there is a network.
"use strict";
(() => {
  const form = document.querySelector("form[data-judge]");
  if (!form) return;
  const AGAIN = 4000; // ms until what could not be sent is tried again
  const PATIENCE = 10_000; // ms until an answer is given up
  const place = `call ${form.dataset.judge}`;
  const dialog = form.closest("dialog");
  const part = (name) => form.querySelector(name);
  let isSending = false;
  let timer;

  const kept = () => JSON.parse(localStorage.getItem(place) ?? "null");
  const newKey = () => [...crypto.getRandomValues(new Uint8Array(12))].map((each) => each.toString(16).padStart(2, "0")).join("");

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (kept()) return;
    const { kind, words, round } = form.elements;
    const entry = { kind: kind.value, words: words.value, round: round.value, key: newKey() };
    localStorage.setItem(place, JSON.stringify(entry));
    tellProblem("");
    show("Calling …");
    send();
  });

  async function send() {
    clearTimeout(timer);
    const entry = kept();
    if (isSending || !entry) return;
    isSending = true;
    try {
      let answer = await post(entry);
      if (answer.status === 403 && (await freshToken())) answer = await post(entry);
      await take(answer, entry);
    } catch {
      show("No network: nobody has been called yet. Your call is kept and goes out by itself; if it is urgent, raise your hand.");
      timer = setTimeout(send, AGAIN);
    }
    isSending = false;
  }

  function post(entry) {
    const csrfmiddlewaretoken = part("[name=csrfmiddlewaretoken]").value;
    const body = new URLSearchParams({ ...entry, csrfmiddlewaretoken });
    return fetch(form.action, { method: "POST", headers: { "HX-Request": "true" }, body, signal: AbortSignal.timeout(PATIENCE) });
  }

  // A page that has been open for long may have lost its cookie, which is no word on who the player is: the page
  // itself gives another one. Returns whether it did.
  async function freshToken() {
    const answer = await fetch(form.action, { cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });
    if (answer.status >= 500) throw new Error(answer.status);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const token = answer.ok && page.querySelector("form[data-judge] [name=csrfmiddlewaretoken]");
    if (token) part("[name=csrfmiddlewaretoken]").value = token.value;
    return Boolean(token);
  }

  async function take(answer, entry) {
    if (answer.ok) {
      localStorage.removeItem(place);
      location.assign(form.action);
    } else if (answer.status === 422) {
      putBack(entry, await answer.json());
    } else if (answer.status === 429) {
      show("Too many presses came from here at once, so nobody has been called yet. Your call is kept and goes out by itself; if it is urgent, raise your hand.");
      timer = setTimeout(send, (Number(answer.headers.get("Retry-After")) || 0) * 1000 || AGAIN);
    } else if (answer.status >= 500) {
      throw new Error(answer.status);
    } else {
      show("This phone is not known as a player’s any more, so nobody has been called. Raise your hand, and open your personal link again.");
    }
  }

  function putBack(entry, { problems, round }) {
    localStorage.removeItem(place);
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
      link.textContent = waits ? "Judge! not sent yet" : "Judge!";
      link.classList.toggle("is-called", waits);
    });
  }

  part("[data-again]").addEventListener("click", send);
  part("[data-drop]").addEventListener("click", () => {
    localStorage.removeItem(place);
    show("");
    dialog?.close();
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
    show("A call of yours has not been sent yet.");
    send();
  }
})();
