// The simulator: the slider, keys, printing. Everything works without it, too.
"use strict";

function readyScene() {
  const scene = document.getElementById("scene");
  if (!scene) return;
  const slider = scene.querySelector(".slider");
  if (slider && Number(slider.max) > 0) {
    slider.hidden = false;
    slider.addEventListener("input", () => (scene.querySelector(".scrub output").textContent = `${slider.value} / ${slider.max}`));
    slider.addEventListener("change", () => go(slider.value));
  }
  scene.querySelector(".copy-text").hidden = !navigator.clipboard;
  const now = scene.querySelector(".track .now");
  if (now) now.closest(".track").scrollLeft = now.offsetLeft - innerWidth / 3;
}

function go(step) {
  const slider = document.querySelector("#scene .slider");
  const address = slider.dataset.address.replace(/\/0\/$/, `/${step}/`);
  htmx.ajax("GET", address, { source: slider, target: "#scene", swap: "outerHTML" });
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest("button.copy-text");
  if (!button) return;
  const answer = await fetch(button.dataset.address);
  await navigator.clipboard.writeText(await answer.text());
  say(gettext("The transcript has been copied."));
  button.textContent = gettext("Copied");
});

document.addEventListener("click", (event) => {
  const offer = event.target.closest("button.take");
  if (!offer) return;
  const field = offer.closest(".typed").querySelector("textarea");
  field.value = `${offer.dataset.take}\n`;
  field.focus();
  field.dispatchEvent(new Event("input", { bubbles: true }));
});

// A second tap on what is not possible closes the answer again.
document.addEventListener("click", (event) => {
  const because = event.target.closest("a.deed.refused")?.nextElementSibling;
  if (!because?.hasChildNodes()) return;
  event.preventDefault();
  event.stopPropagation();
  because.replaceChildren();
}, true);

// The form: numbers go up and down beside their fields, and lists call cards and players as they were typed.

function readyForm(root) {
  for (const button of root.querySelectorAll(".stepper button")) button.hidden = false;
  for (const field of root.querySelectorAll("input[name^=player-]")) spareSeat(field);
}

// Whoever has no name yet is no choice; of the first two players cards are even so.
function spareSeat(field) {
  for (const seat of document.querySelectorAll(`.whose .spare [value="${field.name.split("-")[1]}"]`)) {
    seat.parentElement.hidden = !field.value.trim() && !seat.checked;
  }
}

document.addEventListener("click", (event) => {
  const button = event.target.closest(".stepper button");
  if (!button) return;
  const field = button.parentElement.querySelector("input");
  const by = button.matches(".minus") ? -field.dataset.by : Number(field.dataset.by);
  const from = field.value || field.placeholder; // the number that is known, or a word where none is
  field.value = Number.isNaN(Number(from)) ? field.dataset.usual : Math.max(Number(from) + by, 0);
});

// What was typed while a card was being read stays.
document.addEventListener("htmx:oobBeforeSwap", ({ detail }) => {
  for (const field of detail.fragment.querySelectorAll("input")) {
    field.value = detail.target.querySelector(`[name="${field.name}"]`)?.value ?? field.value;
  }
});

document.addEventListener("input", (event) => {
  const [what, number] = event.target.name?.split("-") ?? [];
  if (what === "card") callOptions(`[data-row="${number}"]`, event.target.value.split("\n")[0].trim());
  if (what === "player") {
    spareSeat(event.target);
    callOptions(`[data-seat="${number}"]`, event.target.value.trim());
    callOptions(`[data-whose="${number}"]`, event.target.value.trim(), (name) => interpolate(gettext("%(name)s’s"), { name }, true));
  }
});

const SHORT = 30; // letters of a name in a list; what is longer is a text

function callOptions(which, name, told = (name) => name) {
  for (const each of document.querySelectorAll(which)) {
    each.dataset.usual ??= each.textContent;
    each.textContent = name && name.length <= SHORT ? told(name) : each.dataset.usual;
  }
}

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, select, textarea, [popover]:popover-open")) return;
  const scene = document.getElementById("scene");
  if (!scene) return;
  const step = Number(scene.dataset.step);
  const last = Number(scene.dataset.last);
  const to = { ArrowLeft: step - 1, ArrowRight: step + 1, Home: 0, End: last }[event.key];
  if (to !== undefined && to >= 0 && to <= last && to !== step) {
    event.preventDefault();
    go(to);
  }
  if (event.key === "p") scene.querySelector('.deeds button[value*=\'"do": "pass"\']')?.click();
});

document.addEventListener("DOMContentLoaded", () => {
  readyScene();
  readyForm(document);
  const print = document.querySelector(".slip .print");
  if (print) {
    print.hidden = false;
    print.addEventListener("click", () => window.print());
  }
});
document.addEventListener("htmx:load", (event) => {
  if (event.target.id === "scene") readyScene();
  readyForm(event.target);
});
