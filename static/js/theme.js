// Runs before the page is painted, so that a chosen theme does not flash.
(() => {
  try {
    const chosen = localStorage.getItem("theme");
    if (chosen) document.documentElement.dataset.theme = chosen;
  } catch {
    // storage is blocked: the system's choice holds
  }
})();
