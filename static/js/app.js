// Small comforts on top of pages that work without any script.
"use strict";

const preview = document.getElementById("preview");
const said = document.getElementById("said");
let waiting;

function say(words) {
  said.textContent = "";
  requestAnimationFrame(() => (said.textContent = words));
}

// Previews of references and terms: on hover and focus after a moment, on a tap at once.
async function showPreview(link) {
  const answer = await fetch(link.dataset.preview);
  if (!answer.ok) return;
  preview.innerHTML = await answer.text();
  if (!preview.matches(":popover-open")) preview.showPopover();
  const spot = link.getBoundingClientRect();
  const box = preview.getBoundingClientRect();
  const isBelow = spot.bottom + box.height + 12 < innerHeight;
  preview.style.left = `${Math.max(8, Math.min(spot.left, innerWidth - box.width - 8))}px`;
  preview.style.top = `${Math.max(8, isBelow ? spot.bottom + 6 : spot.top - box.height - 6)}px`;
  preview.dataset.of = link.dataset.preview;
}

function hidePreview() {
  clearTimeout(waiting);
  if (preview.matches(":popover-open")) preview.hidePopover();
  delete preview.dataset.of;
}

function later(action, delay) {
  clearTimeout(waiting);
  waiting = setTimeout(action, delay);
}

const linkOf = (event) => event.target.closest?.("a[data-preview]");

document.addEventListener("pointerover", (event) => {
  if (event.pointerType !== "mouse") return;
  const link = linkOf(event);
  if (link) later(() => showPreview(link), 250);
  else if (preview.contains(event.target)) clearTimeout(waiting);
  else if (preview.dataset.of) later(hidePreview, 300);
});
document.addEventListener("focusin", (event) => {
  const link = linkOf(event);
  if (link?.matches(":focus-visible")) later(() => showPreview(link), 250);
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") hidePreview();
  const isTyping = event.target.closest("input, select, textarea");
  if (event.key === "/" && !isTyping && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    document.getElementById("q").focus();
  }
});
let pointer = "mouse";
document.addEventListener("pointerdown", (event) => (pointer = event.pointerType), true);
document.addEventListener("click", (event) => {
  const link = linkOf(event);
  const isSecondTap = link && preview.dataset.of === link.dataset.preview;
  if (link && pointer === "touch" && !isSecondTap) {
    event.preventDefault();
    event.stopPropagation();
    showPreview(link);
  }
}, true);

// Copy a citation.
document.addEventListener("click", async (event) => {
  const button = event.target.closest("button.copy");
  if (!button) return;
  await navigator.clipboard.writeText(button.dataset.copy);
  const label = button.textContent;
  button.textContent = "Copied";
  say("Citation copied");
  setTimeout(() => (button.textContent = label), 1600);
});

// Light and dark: the system decides until a person does.
document.addEventListener("click", (event) => {
  if (!event.target.closest("button.theme")) return;
  const root = document.documentElement;
  const isDark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = isDark ? "light" : "dark";
  localStorage.setItem("theme", root.dataset.theme);
});

function ready(root) {
  root.querySelectorAll("button.theme, button.copy").forEach((button) => (button.hidden = false));
  const chosen = root.querySelector(".scope [aria-current]");
  if (chosen) chosen.closest("ul").scrollLeft = chosen.offsetLeft - innerWidth / 3;
}

document.addEventListener("htmx:afterSettle", (event) => {
  hidePreview();
  ready(document);
  const results = event.target.querySelector?.(".results");
  if (results) say(results.dataset.said);
});
document.addEventListener("htmx:sendError", () => say("No network. The page stays as it is; try again."));
ready(document);
