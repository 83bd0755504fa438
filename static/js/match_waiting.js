// Taps that wait on the phone until the site has answered them, for one seat at one match: `prefix` names both.
// Each is an item of its own in the browser's storage: two tabs never write over each other.
"use strict";
function waitingTaps(prefix) {
  const KEY = /^[\w-]{8,40}$/;
  const memory = new Map(); // where storage is blocked or full

  function stored() {
    try {
      return Object.keys(localStorage).filter((name) => name.startsWith(prefix)).map((name) => [name, localStorage.getItem(name)]);
    } catch {
      return [];
    }
  }

  function parsed(text) {
    try {
      return JSON.parse(text);
    } catch {
      return null;
    }
  }

  // What no tap can be read from would stand in the way of all that waits: it is dropped.
  function itemOf([name, text]) {
    const item = parsed(text);
    const tap = item?.tap;
    if (typeof tap?.key === "string" && KEY.test(tap.key) && tap.data instanceof Object) return [{ ...item, name }];
    forget({ name });
    return [];
  }

  const all = () =>
    [...stored(), ...memory]
      .filter(([, text]) => text !== null)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .flatMap(itemOf);

  function keep(item) {
    const last = all().at(-1);
    const number = last ? Number(last.name.slice(prefix.length).split("-")[0]) + 1 : 1;
    const name = `${prefix}${String(number).padStart(8, "0")}-${item.tap.key}`;
    try {
      localStorage.setItem(name, JSON.stringify(item));
    } catch {
      memory.set(name, JSON.stringify(item));
    }
  }

  function forget({ name }) {
    if (!memory.delete(name)) localStorage.removeItem(name);
  }

  return { all, keep, forget, isInPageOnly: () => memory.size > 0 };
}
