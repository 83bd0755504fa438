// A result that is reported without a network: kept on the phone, shown as waiting, and sent once there is one. The
// site takes the same report twice as one.
"use strict";
(() => {
  const box = document.getElementById("report-kept");
  if (!box) return;
  const PATIENCE = 10_000; // ms until an answer is given up
  const place = `report ${box.dataset.event}`;
  const part = (name) => box.querySelector(name);
  let offered = null;

  const { read: kept, write: keep, where } = keptHere(place);

  function show(words, { ask = false, drop = false } = {}) {
    box.hidden = !words;
    if (part("p").textContent !== words) part("p").textContent = words;
    part("[data-keep]").hidden = !ask;
    part("[data-leave]").hidden = !ask;
    part("[data-drop]").hidden = !drop;
  }

  const waits = () => show(interpolate(gettext("Not sent yet: “%(words)s”. There is no network; it is kept %(where)s and goes out by itself."), { words: kept().words, where: where() }, true), { drop: true });

  // What is to be reported, in words, from what was pressed.
  function entryOf(element) {
    if (element.matches("a.tile")) {
      const asked = new URL(element.href).searchParams;
      const heading = element.closest(".won")?.querySelector("h4")?.textContent ?? "";
      return { match: asked.get("match"), score: asked.get("score"), words: `${heading} ${element.textContent.trim()}`.trim() };
    }
    const form = element.closest("form");
    const [match, score] = ["match", "score"].map((name) => form?.elements[name]?.value);
    const words = (form?.querySelector(".words, button span") ?? {}).textContent?.trim();
    return score ? { match, score, words: words ?? interpolate(gettext("%(score)s, my games first"), { score }, true) } : null;
  }

  // Chosen, but not asked yet whether it is right: the phone asks.
  function offer(entry) {
    offered = entry;
    show(interpolate(gettext("No network. Is “%(words)s” right? Then it is kept here and sent as soon as there is a network."), { words: entry.words }, true), { ask: true });
    box.scrollIntoView({ block: "center" });
    part("[data-keep]").focus();
  }

  function take(entry) {
    keep(entry);
    waits();
    send();
  }

  const renew = () => freshToken(box.dataset.page, "form", part("[name=csrfmiddlewaretoken]"), PATIENCE);
  const { send } = senderOf({ read: kept, post, renew, heard, waits });

  function post({ to, match, score }) {
    const body = new URLSearchParams({ match: match ?? "", score: score ?? "", csrfmiddlewaretoken: part("[name=csrfmiddlewaretoken]").value });
    return fetch(to ?? box.dataset.to, { method: "POST", body, signal: AbortSignal.timeout(PATIENCE) });
  }

  async function heard(answer, entry) {
    if (answer.ok && answer.redirected) {
      keep(null);
      location.assign(answer.url);
    } else if (answer.status === 422) {
      keep(null);
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const why = [...page.querySelectorAll("[role=alert]:not([hidden]) p")].map((each) => each.textContent.trim()).join(" ");
      show(interpolate(gettext("Not taken: “%(words)s”. %(why)s"), { words: entry.words, why: why || gettext("Tell the scorekeeper.") }, true));
    } else if (answer.status === 403 || answer.status === 404) {
      show(interpolate(gettext("Not sent: “%(words)s”. This phone is not known as a player’s any more: open your personal link again. It is still kept %(where)s."), { words: entry.words, where: where() }, true), { drop: true });
    } else throw new Error(answer.status);
  }

  part("[data-keep]").addEventListener("click", () => take(offered));
  part("[data-leave]").addEventListener("click", () => show(""));
  part("[data-drop]").addEventListener("click", () => {
    if (!confirm(interpolate(gettext("Forget “%(words)s”? It was not sent."), { words: kept().words }, true))) return;
    keep(null);
    show("");
  });
  for (const name of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) {
    document.addEventListener(name, (event) => {
      const { elt, xhr } = event.detail;
      if (name === "htmx:responseError" && xhr.status !== 503) return; // busy: it is not told yet whether it is right
      const entry = elt.closest?.(".my-report") && entryOf(elt);
      if (!entry) return;
      event.preventDefault(); // it is told here
      if (elt.matches("form") && elt.method === "post") take(entry);
      else offer(entry);
    });
  }
  document.addEventListener("submit", (event) => {
    if (!event.target.matches("form.report")) return;
    event.preventDefault();
    take({ to: event.target.getAttribute("action"), words: event.submitter.textContent.trim() });
  });
  addEventListener("online", send);
  if (kept()) {
    waits();
    send();
  }
})();
