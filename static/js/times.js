// Times of day as they are where the reader is, on 24 hours; without a script they are told in UTC.
"use strict";
(() => {
  const clock = new Intl.DateTimeFormat([], { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  function localise(part) {
    part.querySelectorAll("time[datetime]").forEach((time) => {
      const moment = new Date(time.dateTime);
      if (/^\d\d:\d\d UTC$/.test(time.textContent) && !isNaN(moment)) time.textContent = clock.format(moment);
    });
  }
  localise(document);
  document.addEventListener("htmx:load", ({ detail }) => localise(detail.elt));
})();
