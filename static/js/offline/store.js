// What the phone keeps: the frame of the pages, and a pack of each game; a newer set replaces the older one whole.
"use strict";
offline.store = (() => {
  const STATE = "/offline/state"; // an address of the cache alone
  const INDEX = "/offline/index.json";
  const opened = new Map(); // address of a pack -> the pack, in the worker's memory
  let updating = null;

  // A state whose files are gone, for the storage was cleared while it was written or read, is none.
  async function state() {
    const found = await caches.match(STATE, { cacheName: "offline" });
    const kept = found ? await found.json() : null;
    return kept && (await caches.match(kept.frame, { cacheName: kept.cache })) ? kept : null;
  }

  // Fetches the index, and what is new of it, completely before it counts; returns what is kept then.
  function update() {
    updating ??= bring().finally(() => (updating = null));
    return updating;
  }

  async function fetched(address) {
    const answer = await fetch(address, { cache: "no-cache" });
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
    return answer;
  }

  async function bring() {
    const index = await (await fetched(INDEX)).json();
    const before = await state();
    if (!before) await caches.delete("offline"); // a state must not speak for files that are still coming
    const now = { ...index, cache: `offline-${index.stamp}`, at: Date.now() };
    if (before?.stamp !== index.stamp) await fill(now);
    await (await caches.open("offline")).put(STATE, new Response(JSON.stringify(now)));
    if (before?.stamp !== index.stamp) await tidyUp(now, before);
    return now;
  }

  // All or nothing: what could not be fetched or kept whole is not kept at all.
  async function fill(index) {
    try {
      const fresh = await caches.open(index.cache);
      const missing = [];
      for (const address of [index.frame, ...index.files, ...index.packs.map(({ address: each }) => each)]) {
        const known = address === index.frame ? null : await caches.match(address);
        if (known) await fresh.put(address, known);
        else missing.push(address);
      }
      await Promise.all(missing.map(async (address) => fresh.put(address, await fetched(address))));
    } catch (error) {
      await caches.delete(index.cache);
      throw error;
    }
  }

  async function tidyUp(now, before) {
    opened.clear();
    for (const name of await caches.keys()) if (name.startsWith("offline-") && name !== now.cache) await caches.delete(name);
    const isNewRules = before && before.editions.join() !== now.editions.join();
    if (isNewRules) await tell({ offline: "rules", words: interpolate(gettext("The rules on this phone are new: %(editions)s."), { editions: now.editions.join("; ") }, true) });
    await tell({ offline: "ready" });
  }

  async function tell(message) {
    for (const client of await self.clients.matchAll()) client.postMessage(message);
  }

  async function file(address) {
    const kept = await state();
    return kept && caches.match(address, { cacheName: kept.cache }); // opening it would make it anew, and empty
  }

  async function pack(key) {
    const kept = await state();
    const found = kept?.packs.find((each) => each.key === key);
    if (!found) return null;
    if (!opened.has(found.address)) opened.set(found.address, await (await file(found.address)).json());
    return opened.get(found.address);
  }

  return { state, update, file, pack };
})();
