// A page that has been open for long may have lost its cookie, which is no word on who the player is: the page itself
// gives another token. Puts that of `selector` at an address into a field; returns whether there is one.
"use strict";
async function freshToken(address, selector, field, patience) {
  const answer = await fetch(address, { cache: "no-store", signal: AbortSignal.timeout(patience) });
  if (answer.status >= 500) throw new Error(answer.status);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const token = answer.ok && page.querySelector(`${selector} [name=csrfmiddlewaretoken]`);
  if (token) field.value = token.value;
  return Boolean(token);
}
