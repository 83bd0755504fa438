// Answers for the site while there is no network. What is typed, tapped and sent is not its business: pages keep that.
"use strict";
(() => {
  const PATIENCE = 4000; // ms until a page that can be shown without network is
  const PAGES = "pages"; // of events that were opened on this phone, as they were
  const MOST_PAGES = 40;
  // Never kept, whatever they say: what makes somebody a player, staff or a seat, and what only that player knows.
  const PERSONAL = /\/(me\/.|as\/|team\/|seat\/|links\/|slip\/|staff\/)/;
  const OWN = /\/me\/$|^\/matches\//; // kept while the phone is the same player's
  const CHECK = 600_000; // ms until the site is asked again whether there is something new
  const searches = new Map();
  let checked = 0;

  self.addEventListener("install", (event) => event.waitUntil(offline.store.update().then(() => self.skipWaiting())));
  self.addEventListener("activate", (event) => event.waitUntil(Promise.all([self.clients.claim(), forgetSecrets()])));
  self.addEventListener("message", (event) => event.data === "check" && event.waitUntil(check()));

  async function check() {
    if (Date.now() - checked < CHECK) return;
    checked = Date.now();
    await offline.store.update().catch(() => (checked = 0));
  }

  self.addEventListener("fetch", (event) => {
    const { request } = event;
    const url = new URL(request.url);
    if (url.origin !== self.location.origin) return;
    if (request.method === "POST") return left(event, url.pathname);
    if (request.method !== "GET") return;
    if (/^\/(static|language)\//.test(url.pathname)) return event.respondWith(fromCacheFirst(request));
    const isPart = request.headers.has("HX-Request") && !request.headers.has("If-None-Match");
    if (request.mode === "navigate" || (isPart && url.pathname === "/search") || /^\/\w+\/(preview|glossary)\/./.test(url.pathname)) event.respondWith(page(event, url, isPart));
  });

  async function fromCacheFirst(request) {
    return (await offline.store.file(request.url)) ?? fetch(request);
  }

  async function page(event, url, isPart) {
    const answer = await online(event.request, url).catch(() => null);
    if (answer) {
      if (/^\/(events|matches)\/[\w-]{6,}\//.test(url.pathname) && event.request.mode === "navigate") event.waitUntil(keep(url, answer.clone()).catch((error) => console.info("A page is not kept:", error.message))); // the storage is full
      return answer;
    }
    return (await kept(url)) ?? made(url, isPart).catch(unreadable);
  }

  // The site's own answer; what can be made here is not waited for longer than one's patience.
  async function online(request, url) {
    const part = url.pathname.split("/")[1];
    const state = await offline.store.state();
    if (!state || !["", "search", ...state.packs.map(({ key }) => key)].includes(part)) return fetch(request);
    const late = new Promise((_, reject) => setTimeout(() => reject(new Error("late")), PATIENCE));
    const answer = await Promise.race([fetch(request), late]);
    if ([502, 503, 504].includes(answer.status)) throw new Error(answer.status); // a proxy whose site is away
    return answer;
  }

  async function keep(url, answer) {
    if (!answer.ok || answer.redirected || !answer.headers.get("Content-Type")?.startsWith("text/html") || isSecret(url.pathname, answer)) return;
    const pages = await caches.open(PAGES);
    const headers = new Headers(answer.headers);
    headers.set("X-Kept-At", String(Date.now()));
    await pages.put(url.pathname, new Response(await answer.blob(), { headers }));
    const names = await pages.keys();
    await Promise.all(names.slice(0, Math.max(0, names.length - MOST_PAGES)).map((old) => pages.delete(old)));
  }

  const isSecret = (path, answer) => PERSONAL.test(path) || /no-store/.test(answer.headers.get("Cache-Control") ?? "");

  // Whoever signs in or out leaves no page behind; who becomes another player, or takes another seat, none of the first's.
  function left(event, path) {
    if (/^\/account\/(login|logout)\//.test(path)) event.waitUntil(forget(() => true));
    else if (/^\/(events|matches)\/[\w-]+\/(as|seat)\//.test(path)) event.waitUntil(forget((each) => OWN.test(each)));
  }

  const forgetSecrets = () => forget(isSecret); // that an older worker has kept

  async function forget(isGone) {
    const pages = await caches.open(PAGES);
    for (const request of await pages.keys()) {
      const found = await pages.match(request);
      if (found && isGone(new URL(request.url).pathname, found)) await pages.delete(request);
    }
  }

  async function kept(url) {
    const found = await (await caches.open(PAGES)).match(url.pathname);
    if (!found) return null;
    const html = await found.text();
    const note = age(Number(found.headers.get("X-Kept-At")));
    const headers = new Headers(found.headers);
    return new Response(html.replace(/<main[^>]*>/, (opening) => opening + note), { headers });
  }

  const when = (at) => `<time datetime="${new Date(at).toISOString()}" data-local>${new Date(at).toLocaleString(offline.language, { dateStyle: "medium", timeStyle: "short" })}</time>`;
  const age = (at) => `<p class="offline-note" role="status">${interpolate(gettext("No network. This page as of %(when)s."), { when: when(at) }, true)}</p>`;

  const nothing = () => new Response(gettext("No network, and nothing has been kept on this phone yet."), { status: 503 });

  // The storage was cleared while a page was made of it.
  function unreadable(error) {
    console.info("What is kept is gone:", error.message);
    return nothing();
  }

  // A page that is made here.
  async function made(url, isPart) {
    const state = await offline.store.state();
    if (!state) return nothing();
    offline.games = state.packs;
    const { title, html, isBare, game, status = 200 } = await contentOf(url);
    const headers = { "Content-Type": "text/html; charset=utf-8", "X-Offline": "1" };
    if (isBare) return new Response(html, { headers, status });
    const words = `<p class="offline-note" role="status">${interpolate(gettext("No network. The rules as of %(when)s."), { when: when(state.at) }, true)}</p>${html}`;
    if (isPart) return new Response(`<title>${offline.escaped(title)}</title>${words}`, { headers: { ...headers, "HX-Replace-Url": url.pathname + url.search }, status });
    const frame = await (await offline.store.file(state.frame)).text();
    return new Response(framed(frame, { title, words, game, asked: url.searchParams.get("q") ?? "" }), { headers, status });
  }

  function framed(frame, { title, words, game, asked }) {
    return frame
      .replace(/<title>[^<]*<\/title>/, () => `<title>${offline.escaped(title)}</title>`)
      .replace(' data-hue=""', ` data-hue="${game?.hue ?? ""}"`)
      .replace(`<option value="${game?.key}"`, (option) => `${option} selected`)
      .replace('name="q" type="search" value=""', () => `name="q" type="search" value="${offline.escaped(asked)}"`)
      .replace("<!--offline-->", () => words);
  }

  async function contentOf(url) {
    const [, first, second, ...rest] = decodeURIComponent(url.pathname).split("/");
    const last = rest.join("/").replace(/\/$/, "");
    if (first === "search") return searched(url);
    if (first === "") return { title: "Judge's app", html: offline.pages.home() };
    if (first === "timing") return timing(second, last);
    const pack = await offline.store.pack(first);
    return (pack && inBook(pack, second, last)) ?? { title: gettext("No network"), html: offline.pages.none(url.pathname), status: 503 };
  }

  function inBook(pack, part, what) {
    const { game } = pack;
    const name = `${game.name} – Judge's app`;
    if (!part) return { title: name, html: pack.contents, game };
    if (part === "lexicon") return { title: name, html: pack.lexicon, game };
    if (part === "glossary") return what ? term(pack, what) : { title: name, html: pack.glossary, game };
    const at = pack.rules.findIndex((rule) => rule.number === what);
    if (at < 0) return null;
    if (part === "preview") return { html: offline.pages.preview(pack, pack.rules[at]), isBare: true };
    return part === "rules" ? { title: `${pack.rules[at].name} – ${name}`, html: offline.pages.rule(pack, at), game } : null;
  }

  function term(pack, slug) {
    const found = pack.texts.find(({ kind, data }) => kind === "glossary" && data.slug === slug);
    return found ? { html: `<p class="kicker">${offline.escaped(found.data.head)}</p><p>${offline.escaped(found.data.text)}</p>`, isBare: true } : null;
  }

  async function timing(key, what) {
    const pack = await offline.store.pack(key ?? "");
    if (!pack) return { title: gettext("No network"), html: offline.pages.none("/timing/"), status: 503 };
    const scene = pack.scenes.find(({ slug }) => `ready/${slug}` === what);
    const html = scene ? offline.pages.scene(pack, scene) : offline.pages.scenes(pack);
    return { title: `${scene?.title ?? gettext("What happens first?")} – ${pack.game.name}`, html, game: pack.game };
  }

  async function searched(url) {
    const asked = url.searchParams;
    const wanted = asked.get("game") ?? "";
    const keys = offline.games.map(({ key }) => key);
    const chosen = keys.includes(wanted) ? wanted : "";
    const packs = await Promise.all((chosen ? [chosen] : keys).map((key) => offline.store.pack(key)));
    const answer = offline.search(asked.get("q") ?? "", packs.map(searchOf));
    return { title: `${answer.query} – ${gettext("Search")} – Judge's app`, html: offline.pages.results(answer, { chosen, packs }), game: chosen ? packs[0].game : undefined };
  }

  function searchOf(pack) {
    if (searches.get(pack.game.key)?.pack !== pack) searches.set(pack.game.key, { pack, search: new offline.GameSearch(pack) });
    return searches.get(pack.game.key).search;
  }
})();
