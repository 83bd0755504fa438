// Says that a chosen file is too large before it is sent; the server looks again.
"use strict";
(() => {
  document.addEventListener("change", (event) => {
    const input = event.target.closest(".bring-in input[type=file]");
    if (!input) return;
    const file = input.files[0];
    const most = Number(/\.pdf$/i.test(file?.name ?? "") ? input.dataset.mostPdf : input.dataset.mostText);
    const isTooLarge = file && file.size > most;
    const words = interpolate(gettext("“%(name)s” is too large: %(size)s MB, and %(most)s MB are the most."), { name: file?.name, size: (file?.size / 1e6).toFixed(1), most: most / 1e6 }, true);
    input.setCustomValidity(isTooLarge ? words : "");
    if (isTooLarge) input.reportValidity();
  });
})();
