// Choosing what it was proposes a penalty, until somebody has chosen one.
"use strict";
(() => {
  const form = document.querySelector(".penalty-form");
  if (!form) return;
  let isChosen = Boolean(form.querySelector("[name=penalty]:checked"));

  form.addEventListener("change", ({ target }) => {
    if (target.name === "penalty") isChosen = true;
    if (target.name !== "kind" || isChosen) return;
    const proposed = form.querySelector(`[name=penalty][value="${target.dataset.proposed}"]`);
    for (const each of form.querySelectorAll("[name=penalty]")) each.checked = each === proposed;
  });
})();
