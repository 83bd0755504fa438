// Lets the phone keep the rules, and tells when they are new. Without a secure address browsers keep nothing.
"use strict";
(() => {
  if (!navigator.serviceWorker) return;
  navigator.serviceWorker.addEventListener("message", ({ data }) => {
    document.documentElement.dataset.offline = "ready";
    if (data.offline === "rules") tell(data.words);
  });

  function tell(words) {
    const note = Object.assign(document.createElement("p"), { className: "offline-note", textContent: words });
    document.getElementById("main").prepend(note);
    say(words);
  }

  addEventListener("load", async () => {
    try {
      const known = await navigator.serviceWorker.register(document.documentElement.dataset.worker);
      (known?.active ?? known?.waiting)?.postMessage("check");
    } catch (error) {
      console.info("This phone keeps nothing for later:", error.message); // a private window, or its storage is full
    }
  });
})();
