// One thing that waits on this phone until it is sent, under a name; in the page alone where storage is blocked or full.
"use strict";
function keptHere(place) {
  let memory = null;

  function read() {
    try {
      return JSON.parse(localStorage.getItem(place)) ?? memory;
    } catch {
      return memory;
    }
  }

  function write(entry) {
    memory = entry;
    try {
      if (entry) localStorage.setItem(place, JSON.stringify(entry));
      else localStorage.removeItem(place);
      memory = null;
    } catch {
      // it stays in the page, and the page says so
    }
  }

  const where = () => (memory ? gettext("in this page only (do not close it)") : gettext("on this phone"));
  return { read, write, where };
}

// Sends what waits until the site has answered it, once at a time; a token of the page that is out of date is renewed.
//   post(entry) -> the answer   renew() -> is there another token?   heard(answer, entry) throws if it is no answer yet
function senderOf({ read, post, renew, heard, waits }) {
  const AGAIN = 4000; // ms until what could not be sent is tried again
  let isSending = false;
  let timer;

  async function send() {
    clearTimeout(timer);
    const entry = read();
    if (isSending || !entry) return;
    isSending = true;
    try {
      let answer = await post(entry);
      if (answer.status === 403 && (await renew())) answer = await post(entry);
      await heard(answer, entry);
    } catch {
      waits();
      later();
    }
    isSending = false;
  }

  const later = (ms = AGAIN) => (timer = setTimeout(send, ms));
  return { send, later };
}
