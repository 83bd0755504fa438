// A new event is in the zone of whoever opens it, until another one is chosen.
"use strict";
(() => {
  const box = document.getElementById("id_zone");
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  if (!box.value && [...box.options].some((option) => option.value === timeZone)) box.value = timeZone;
})();
