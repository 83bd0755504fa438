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
  const print = document.querySelector(".slip .print");
  if (print) {
    print.hidden = false;
    print.addEventListener("click", () => window.print());
  }
});
document.addEventListener("htmx:load", (event) => {
  if (event.target.id === "scene") readyScene();
});
