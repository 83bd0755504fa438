// "Tell me at once": this browser agrees to be told what happens at an event, and takes that back.
"use strict";
(() => {
  const part = document.querySelector("[data-notify]");
  if (!part) return;
  const form = part.querySelector("form");
  const isApple = /iPhone|iPad|iPod/.test(navigator.userAgent) || (navigator.platform === "MacIntel" && navigator.maxTouchPoints > 1);
  const canTell = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  let state;

  // One of the parts says how things are: "off" and "on" have a button, the others why there is none.
  function show(name) {
    for (const each of part.querySelectorAll("[data-state]")) each.hidden = each.dataset.state !== name;
    part.hidden = false;
  }

  async function ask(fields) {
    const body = fields && new FormData(form);
    for (const [name, value] of Object.entries(fields ?? {})) body.set(name, value);
    const answer = await fetch(part.dataset.notify, fields ? { method: "POST", body } : { cache: "no-store" });
    const found = await answer.json();
    if (!answer.ok) throw new Error(found.problem);
    return (state = found);
  }

  const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
  const isOurs = ({ options }) => String(new Uint8Array(options.applicationServerKey)) === String(bytes(state.key));
  const fieldsOf = (known) => {
    const { endpoint, keys } = known.toJSON();
    return { endpoint, ...keys };
  };

  // The browser's consent, made anew if it was given to another key of this site.
  async function consent() {
    const { pushManager } = await navigator.serviceWorker.ready;
    const known = await pushManager.getSubscription();
    if (known && isOurs(known)) return known;
    await known?.unsubscribe();
    return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(state.key) });
  }

  async function turnOn() {
    if ((await Notification.requestPermission()) !== "granted") return show(Notification.permission === "denied" ? "denied" : "off");
    await ask(fieldsOf(await consent()));
    show("on");
    say(part.querySelector("[data-state=on]").textContent);
  }

  // Other events of this phone may go on telling: the browser's own consent stays.
  async function turnOff() {
    await ask({ off: "1" });
    show("off");
  }

  async function failed(work) {
    try {
      await work();
    } catch (error) {
      part.querySelector("[data-problem]").textContent = error.message;
      show("failed");
    }
  }

  // Who is told goes on being told after the browser has changed its address, or its owner the language; and a phone
  // that is another player's by now is not told what concerns the one before.
  async function begin() {
    await ask();
    if (Notification.permission === "denied") return show("denied");
    const known = await (await navigator.serviceWorker.ready).pushManager.getSubscription();
    if (!state.is_on) {
      if (known) await ask({ off: "1", endpoint: known.endpoint });
      return show("off");
    }
    if (Notification.permission !== "granted") return show("off");
    if (known?.endpoint !== state.endpoint || !isOurs(known)) await ask(fieldsOf(await consent()));
    show("on");
  }

  form.addEventListener("submit", (press) => {
    press.preventDefault();
    failed(press.submitter.value === "off" ? turnOff : turnOn);
  });
  if (canTell) begin().catch(() => {}); // without a network there is nothing to set
  else if (isApple) show("home-screen");
  else show(window.isSecureContext ? "never" : "insecure");
})();
