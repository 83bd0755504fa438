// An event in a frame on somebody's page: it is loaded anew when it has changed.
"use strict";
(() => {
  const event = document.getElementById("event");
  let waiting;
  document.addEventListener("events:live", ({ detail }) => {
    if (waiting || !detail.pages.embed || detail.pages.embed === event.dataset.digest) return;
    waiting = setTimeout(() => location.reload(), Math.random() * 3000); // not all frames in the same moment
  });
})();
