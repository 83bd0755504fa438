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

  // What waits to be sent is not dropped at sign-out, but who signs out hears of it: it goes out from its own page.
  document.addEventListener("submit", (event) => {
    if (!event.target.getAttribute("action")?.endsWith("/account/logout/")) return; // a field may be named "action"
    const n = Object.keys(localStorage).filter((name) => /^(match:|report |call )/.test(name)).length;
    const words = ngettext("%(n)s thing that was tapped or typed on this phone is not sent yet. It stays here, and goes out when its page is opened again. Sign out?", "%(n)s things that were tapped or typed on this phone are not sent yet. They stay here, and go out when their page is opened again. Sign out?", n);
    if (n && !confirm(interpolate(words, { n }, true))) event.preventDefault();
  });

  addEventListener("load", async () => {
    try {
      const known = await navigator.serviceWorker.register(document.documentElement.dataset.worker);
      (known?.active ?? known?.waiting)?.postMessage("check");
    } catch (error) {
      console.info("This phone keeps nothing for later:", error.message); // a private window, or its storage is full
    }
  });
})();
