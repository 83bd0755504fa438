// The staff pages of an event: the clock runs, a draft is searched, and its buttons fit what is chosen.
"use strict";
(() => {
  const here = document.querySelector(".staff-pages [aria-current]");
  if (here) here.closest("ul").scrollLeft = here.offsetLeft - innerWidth / 3;

  // The clock: the server says how many seconds are left, the page counts on from there.
  let since = performance.now();
  function tick() {
    const clock = document.querySelector(".big-clock[data-runs]");
    if (!clock) return;
    const left = Math.ceil(Number(clock.dataset.left) - (performance.now() - since) / 1000);
    const whole = Math.abs(left);
    const digits = `${left < 0 ? "-" : ""}${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
    clock.querySelector(".digits").textContent = digits;
    clock.classList.toggle("over", left <= 0);
  }
  setInterval(tick, 500);
  // What is being typed or read there is not taken away.
  document.addEventListener("htmx:beforeRequest", (event) => {
    if (event.target.id === "running" && event.target.querySelector("details[open], :focus")) event.preventDefault();
  });
  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.target.id === "running") since = performance.now();
  });

  // The page is left by itself when a press is done: an announcement that is half written waits on this phone.
  const announced = document.querySelector(".announce textarea");
  if (announced) {
    const place = `announcement ${location.pathname}`;
    try {
      announced.value ||= sessionStorage.getItem(place) ?? "";
      announced.addEventListener("input", () => sessionStorage.setItem(place, announced.value));
      announced.form.addEventListener("submit", () => sessionStorage.removeItem(place));
    } catch {
      // storage is blocked or full: the text lives as long as the page
    }
  }

  const draft = document.getElementById("draft");
  const hand = draft?.querySelector(".hand");
  if (!draft) return;
  const lines = [...draft.querySelectorAll(".lines-of > li")];
  const find = draft.querySelector(".draft-find");
  const box = find.querySelector("input[type=search]");
  const odd = document.getElementById("only-odd");
  const plain = (words) => words.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const texts = lines.map((line) =>
    plain(`${line.querySelector(".at").textContent} ${line.querySelector(".sides").textContent}`),
  );

  function sift() {
    const wanted = plain(box.value.trim());
    lines.forEach((line, at) => {
      const isChosen = line.querySelector(":checked");
      const isOdd = line.matches(".odd, .unpaired > *");
      line.hidden = !isChosen && (!texts[at].includes(wanted) || (odd?.checked && !isOdd));
    });
  }
  find.hidden = false;
  box.addEventListener("input", sift);
  odd?.addEventListener("change", sift);
  box.addEventListener("keydown", (event) => event.key === "Enter" && event.preventDefault());
  if (!hand) return;

  hand.classList.add("follows");
  const said = hand.querySelector(".hand-who");
  function fit() {
    const chosen = [...draft.querySelectorAll("[name=who]:checked")];
    hand.hidden = !chosen.length;
    said.textContent = chosen.map((each) => each.parentElement.querySelector("b").textContent).join(gettext(" and "));
    const free = chosen.filter((each) => each.closest(".unpaired")).length;
    const fits = { free: free === chosen.length, seated: free === 0, undefined: true };
    hand.querySelectorAll("[data-needs]").forEach((button) => {
      button.disabled = chosen.length !== Number(button.dataset.needs) || !fits[button.dataset.of];
    });
  }
  draft.addEventListener("change", fit);
  fit();
})();
