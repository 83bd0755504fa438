// Small comforts on top of pages that work without any script.
"use strict";

const byId = (id) => document.getElementById(id);

function say(words) {
  byId("said").textContent = "";
  requestAnimationFrame(() => (byId("said").textContent = words));
}

// Previews of references and terms: on hover and focus after a moment, on a tap at once.
let waiting;
let wanted; // the link whose preview is wanted; an answer that comes too late is dropped
let shown; // the link whose preview is open

async function showPreview(link) {
  wanted = link;
  let words;
  try {
    const answer = await fetch(link.dataset.preview);
    if (!answer.ok) throw new Error(answer.status);
    words = await answer.text();
  } catch {
    if (wanted === link && pointer === "touch") location.href = link.href;
    return;
  }
  if (wanted !== link || !link.isConnected) return;
  const preview = byId("preview");
  preview.innerHTML = words;
  if (!preview.matches(":popover-open")) preview.showPopover();
  const spot = link.getBoundingClientRect();
  const box = preview.getBoundingClientRect();
  const isBelow = spot.bottom + box.height + 12 < innerHeight;
  preview.style.left = `${Math.max(8, Math.min(spot.left, innerWidth - box.width - 8))}px`;
  preview.style.top = `${Math.max(8, isBelow ? spot.bottom + 6 : spot.top - box.height - 6)}px`;
  shown = link;
}

function hidePreview() {
  clearTimeout(waiting);
  wanted = shown = undefined;
  const preview = byId("preview");
  if (preview.matches(":popover-open")) preview.hidePopover();
}

function later(action, delay) {
  clearTimeout(waiting);
  waiting = setTimeout(action, delay);
}

const linkOf = (event) => event.target.closest?.("a[data-preview]");
const isInPreview = (event) => byId("preview").contains(event.target);

byId("preview").addEventListener("toggle", (event) => {
  if (event.newState === "closed") wanted = shown = undefined;
});
document.addEventListener("pointerover", (event) => {
  if (event.pointerType !== "mouse") return;
  const link = linkOf(event);
  if (link) later(() => showPreview(link), 250);
  else if (isInPreview(event)) clearTimeout(waiting);
  else if (wanted || waiting) later(hidePreview, 250);
});
document.addEventListener("focusin", (event) => {
  const link = linkOf(event);
  if (link?.matches(":focus-visible")) later(() => showPreview(link), 250);
  else if (!isInPreview(event) && shown) hidePreview();
});
let pointer = "mouse";
document.addEventListener("pointerdown", (event) => (pointer = event.pointerType), true);
document.addEventListener("click", (event) => {
  const link = linkOf(event);
  if (!link || pointer !== "touch" || shown === link) return;
  event.preventDefault();
  event.stopPropagation();
  showPreview(link);
}, true);

// Keys: "/" goes to the search, Escape closes a preview.
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") hidePreview();
  const isTyping = event.target.closest("input, select, textarea");
  if (event.key === "/" && byId("q") && !isTyping && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    byId("q").focus();
  }
});

// Copy a citation; a site in a hall has no HTTPS, and so no clipboard of the modern kind.
async function copy(words) {
  if (navigator.clipboard) return navigator.clipboard.writeText(words);
  const area = document.createElement("textarea");
  area.value = words;
  document.body.append(area);
  area.select();
  document.execCommand("copy");
  area.remove();
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest("button.copy");
  if (!button) return;
  await copy(button.dataset.copy);
  button.textContent = gettext("Copied");
  say(gettext("Citation copied"));
  setTimeout(() => (button.textContent = gettext("Copy citation")), 1600);
});

// Light and dark: the system decides until a person does.
document.addEventListener("click", (event) => {
  if (!event.target.closest("button.theme")) return;
  const root = document.documentElement;
  const isDark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = isDark ? "light" : "dark";
  try {
    localStorage.setItem("theme", root.dataset.theme);
  } catch {
    // storage is blocked or full: it holds for this page
  }
});

function ready() {
  document.querySelectorAll("button.theme, button.copy").forEach((button) => (button.hidden = false));
  const chosen = document.querySelector(".scope [aria-current]");
  if (chosen) chosen.closest("ul").scrollLeft = chosen.offsetLeft - innerWidth / 3;
  noteCall();
}
document.addEventListener("DOMContentLoaded", leadBack);

// What was opened from a judge call leads back to it: this tab keeps the call until it is over, its judge is at the board
// again, or nobody wants the way.
function noteCall() {
  const call = document.querySelector("[data-way-back]");
  if (!call) return;
  const { wayBack: words, poll: address } = call.dataset;
  keepCall(words && JSON.stringify({ address, words }));
}

function leadBack() {
  if (document.querySelector("[data-way-back], .back-to-call")) return; // the call, or a way back that needs no script
  const kept = JSON.parse(keptCall() || "null");
  if (!kept || (location.pathname.startsWith("/events/") && !location.pathname.startsWith(kept.address))) return;
  const bar = document.createElement("nav"), link = document.createElement("a"), close = document.createElement("button");
  bar.className = "back-to-call";
  bar.ariaLabel = gettext("The call");
  link.href = kept.address;
  link.textContent = `← ${kept.words}`;
  close.type = "button";
  close.className = "icon-button";
  close.textContent = "×";
  close.ariaLabel = gettext("Do not lead back to the call any more");
  close.addEventListener("click", () => {
    keepCall("");
    bar.remove();
    byId("main").focus({ preventScroll: true });
  });
  bar.append(link, close);
  byId("main").before(bar);
}

function keepCall(text) {
  try {
    sessionStorage.setItem("call", text);
  } catch {} // a phone without room for it has its own way back
}

function keptCall() {
  try {
    return sessionStorage.getItem("call");
  } catch {
    return "";
  }
}

// The search: nothing is asked for an empty box, and going back or on brings the box along.
document.addEventListener("htmx:confirm", (event) => {
  if (event.target.matches("form.find:not([data-may-be-empty])") && !byId("q").value.trim()) event.preventDefault();
});
// On a slow network a page is there before its scripts: what was typed meanwhile is looked for, too.
addEventListener("DOMContentLoaded", () => {
  if (performance.getEntriesByType("navigation")[0]?.type !== "navigate") return; // the browser may have filled it
  for (const box of document.querySelectorAll("[type=search], #text")) {
    const typed = box.value;
    if (typed === box.defaultValue) continue;
    for (const value of [box.defaultValue, typed]) { // htmx asks for what has changed since it came
      box.value = value;
      box.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }
});
// A second press of the same button says nothing new.
document.addEventListener("submit", (event) => {
  const button = event.submitter;
  setTimeout(() => {
    if (event.defaultPrevented || !button || event.target.method !== "post") return;
    button.disabled = true;
    setTimeout(() => (button.disabled = false), 3000);
  });
});
document.addEventListener("submit", () => pointer === "touch" && document.activeElement.blur());
document.addEventListener("htmx:historyRestore", () => {
  const asked = new URLSearchParams(location.search);
  const box = byId("q");
  if (box) box.value = asked.get("q") ?? "";
  if (box && asked.has("game")) byId("game").value = asked.get("game");
  ready();
});
document.addEventListener("htmx:afterSettle", (event) => {
  hidePreview();
  ready();
  const results = event.target.querySelector?.(".results");
  if (!results) return;
  document.body.dataset.hue = results.dataset.hue;
  say(results.dataset.said);
});
// A swap that takes away what had the focus gives it to the same thing of the new part, else to the part itself.
let focused;
// What tells things of one name apart: words on a button or what it says that they stand for, the value of one choice among others; of a field nothing.
const markOf = (each) => (each.matches("[type=radio], [type=checkbox]") ? each.value : each.matches("input, select, textarea") ? "" : each.dataset.same || each.textContent);
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  focused = detail.target.contains(document.activeElement) ? document.activeElement : undefined;
});
document.addEventListener("htmx:afterSettle", ({ target, detail }) => {
  if (!focused || focused.isConnected || document.activeElement !== document.body) return;
  const part = detail.target?.isConnected ? detail.target : byId(detail.target?.id) ?? target;
  const isSame = (each) => each.name === focused.name && markOf(each) === markOf(focused);
  const next = [...part.querySelectorAll(focused.tagName)].find(isSame) ?? part;
  if (next === part && !part.hasAttribute("tabindex")) part.tabIndex = -1;
  next.focus({ preventScroll: true });
  focused = undefined;
});

// What somebody asked for and takes longer than a blink shows that it goes on; what pages ask by themselves does not.
let asked = 0; // requests that are under way
let soon; // the moment from which it shows
const SOON = 150; // ms
const isOwn = ({ detail }) => detail.elt.getAttribute("hx-trigger")?.includes("every");

document.addEventListener("htmx:beforeSend", (event) => {
  if (isOwn(event)) return;
  asked += 1;
  soon ??= setTimeout(() => document.documentElement.classList.add("busy"), SOON);
  event.detail.xhr.addEventListener("loadend", rest); // comes whatever becomes of the request and of what asked
});

function rest() {
  asked -= 1;
  if (asked) return;
  soon = clearTimeout(soon);
  document.documentElement.classList.remove("busy");
}

document.addEventListener("htmx:responseError", (event) => {
  if (!event.defaultPrevented && !showRefusal(event.detail)) say(gettext("That did not work. The page stays as it is; try again."));
});
document.addEventListener("htmx:beforeRequest", (event) => isOwn(event) || byId("refusal")?.remove());

// The site says why something could not be done just now: that stands beside what was pressed, and all that was typed stays.
function showRefusal({ xhr, elt, target }) {
  if (![503, 507].includes(xhr.status) || isOwn({ detail: { elt } })) return false;
  const found = new DOMParser().parseFromString(xhr.responseText, "text/html").querySelector("[role=alert]");
  if (!found) return false;
  found.id = "refusal";
  byId("refusal")?.remove();
  (elt.closest("form") ?? target).before(found);
  found.scrollIntoView({ block: "nearest" });
  return true;
}

document.addEventListener("htmx:sendError", () => say(gettext("No network. The page stays as it is; try again.")));
ready();
