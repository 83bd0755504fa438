// The reader's pages, put together on the phone from a game's pack: what stands between the frame's header and foot.
"use strict";
offline.pages = (() => {
  const { escaped } = offline;
  const label = (words) => ` aria-label="${escaped(words)}"`;
  const link = (address, words, more = "") => `<a href="${escaped(address)}"${more}>${escaped(words)}</a>`;

  function results(answer, { chosen, packs }) {
    const scope = (key, name) => `<li><a href="/search?q=${encodeURIComponent(answer.query)}&amp;game=${key}"${key === chosen ? ' aria-current="true"' : ""}>${escaped(name)}</a></li>`;
    const count = answer.hits.length;
    const said = count ? interpolate(ngettext("%(n)s result", "%(n)s results", count), { n: count }, true) : answer.query ? gettext("Nothing found in the rules") : "";
    return `<div class="results" data-hue="${packs.length === 1 ? packs[0].game.hue : ""}" data-said="${said}">
<h1 class="visually-hidden">${gettext("Search")}</h1>
<ul class="chips scope"${label(gettext("Search in"))}>${scope("", gettext("All games"))}${offline.games.map(({ key, name }) => scope(key, name)).join("")}</ul>
${answer.missing ? `<p class="meant">${interpolate(chosen ? gettext("There is no rule <strong>%(number)s</strong> in %(game)s.") : gettext("There is no rule <strong>%(number)s</strong>."), { number: escaped(answer.missing), game: escaped(packs[0].game.name) }, true)}${count ? ` ${gettext("The nearest above it:")}` : ""}</p>` : ""}
${answer.meant ? `<p class="meant">${interpolate(gettext("Did you mean <strong>%(meant)s</strong>? That is shown here; “%(query)s” stands nowhere."), { meant: escaped(answer.meant), query: escaped(answer.query) }, true)}</p>` : ""}
${answer.foreign.map((word) => foreign(word, packs[0].game.name)).join("")}
${count ? `<ol class="hits">${answer.hits.map((hit) => card(hit, chosen)).join("")}</ol>` : empty(answer)}</div>`;
  }

  function foreign({ head, means, text }, game) {
    const pattern = means.length ? gettext("%(game)s says <strong>%(means)s</strong> for “%(head)s”.") : gettext("%(game)s has nothing like “%(head)s”.");
    const says = interpolate(pattern, { game: escaped(game), means: escaped(means.join(", ")), head: escaped(head) }, true);
    return `<p class="foreign">${says}${text ? ` ${escaped(text)}` : ""}</p>`;
  }

  function card({ game, kind, data, snippet, near }, chosen) {
    const tag = chosen ? "" : `<span class="tag">${escaped(game.name)}</span> `;
    const around = near.length ? `<p class="near"><span class="visually-hidden">${gettext("Near it:")} </span>${near.map((each) => link(each.url, each.short)).join(" ")}</p>` : "";
    const where = kind === "glossary" ? [gettext("Glossary")] : data.breadcrumb;
    const name = kind === "glossary" ? data.head : data.name;
    const mark = data.mark ? `<p class="where mark">${escaped(data.mark)}</p>` : "";
    return `<li class="hit ${kind === "glossary" ? kind : "rule"}" data-hue="${game.hue}"><h2>${link(data.url, name)}</h2><p class="where">${tag}${escaped(where.join(" › "))}</p>${mark}<p class="passage">${snippet}</p>${around}</li>`;
  }

  function empty({ query, nearest }) {
    if (!query) return `<div class="empty"><p class="empty-title">${gettext("Type a rule number, a word, or the player's question.")}</p></div>`;
    const terms = nearest.length ? `<p>${gettext("Nearest terms:")}</p><ul class="chips">${nearest.map((data) => `<li>${link(data.url, data.head)}</li>`).join("")}</ul>` : "";
    return `<div class="empty"><p class="empty-title">${interpolate(gettext("Nothing found for “%(query)s”."), { query: escaped(query) }, true)}</p>${terms}<p>${gettext("Or look through the contents:")}</p>${books()}</div>`;
  }

  const books = () => `<ul class="chips">${offline.games.map(({ key, name }) => `<li>${link(`/${key}/`, name)}</li>`).join("")}</ul>`;

  // rules: in document order, each with its depth and the place of the rule above it (-1: none).
  function rule(pack, at) {
    const { rules, game } = pack;
    const [own, above] = [rules[at], aboveOf(rules, at)];
    const sections = own.depth ? [] : childrenOf(rules, at).filter((child) => rules[child].heading);
    const end = endOf(rules, at);
    const shown = sections.length ? [at] : Array.from({ length: end - at }, (_, more) => at + more);
    const title = own.name === own.number ? [...above.map((up) => rules[up].title), own.title].filter(Boolean).at(-1) ?? "" : "";
    const crumbs = [link(`/${game.key}/`, game.name), ...above.map((up) => link(rules[up].url, rules[up].name))];
    return `<nav class="crumbs"${label(gettext("Where this is"))}><ol>${crumbs.map((crumb) => `<li>${crumb}</li>`).join("")}</ol></nav>
<article class="book"><header class="page-head"><h1>${title ? `<span class="visually-hidden">${gettext("Rule")} </span>${escaped(own.number)} <span class="edition">${escaped(title)}</span>` : escaped(own.name)}</h1>
<div class="tools"><button type="button" class="button copy" hidden data-copy="${escaped(`${own.citation} – ${self.location.origin}${own.url}`)}">${gettext("Copy citation")}</button><p class="quiet">${escaped(pack.edition)}</p></div></header>
${shown.map((place) => section(rules[place], place === at)).join("")}
${sections.length ? `<nav class="toc"${label(gettext("Sections of this chapter"))}><ol>${sections.map((place) => `<li>${link(rules[place].url, rules[place].name)}</li>`).join("")}</ol></nav>` : ""}
${own.cited_by.length ? `<section class="cited" aria-labelledby="cited-by"><h2 id="cited-by">${gettext("Cited by")}</h2><ul class="chips">${own.cited_by.map((place) => `<li>${link(rules[place].url, rules[place].name, ` class="ref" data-preview="${escaped(rules[place].preview)}"`)}</li>`).join("")}</ul></section>` : ""}
${turn(rules, at, sections.length ? at + 1 : end)}</article>`;
  }

  function section({ html, heading, url, name, number }, isFirst) {
    const head = heading ? `<h2>${link(url, name)}</h2>` : `<h3 class="number">${link(url, number)}</h3>`;
    return isFirst ? html : html.replace(/^<section[^>]*>/, (opening) => opening + head);
  }

  function turn(rules, at, next) {
    const siblings = childrenOf(rules, rules[at].parent);
    const before = siblings[siblings.indexOf(at) - 1] ?? rules[at].parent;
    const back = before >= 0 ? `<a rel="prev" href="${escaped(rules[before].url)}"><span aria-hidden="true">←</span> ${escaped(rules[before].name)}</a>` : "";
    const on = next < rules.length ? `<a rel="next" href="${escaped(rules[next].url)}">${escaped(rules[next].name)} <span aria-hidden="true">→</span></a>` : "";
    return `<nav class="turn"${label(gettext("Previous and next"))}>${back}${on}</nav>`;
  }

  const childrenOf = (rules, parent) => rules.flatMap((rule, at) => (rule.parent === parent ? [at] : []));
  const aboveOf = (rules, at) => (rules[at].parent < 0 ? [] : [...aboveOf(rules, rules[at].parent), rules[at].parent]);
  function endOf(rules, at) {
    const end = rules.findIndex((rule, place) => place > at && rule.depth <= rules[at].depth);
    return end < 0 ? rules.length : end;
  }

  const preview = ({ game }, { name, title, html }) => `<p class="kicker">${escaped(game.name)} ${escaped(name)}</p>${html || `<p>${escaped(title)}</p>`}`;

  function scenes({ game, scenes: ready }) {
    const items = ready.map(({ slug, title, about }) => `<li><a href="/timing/${game.key}/ready/${slug}"><b>${escaped(title)}</b> <small>${escaped(about)}</small></a></li>`);
    return `<div data-hue="${game.hue}"><div class="page-head"><h1>${interpolate(gettext("%(game)s: what happens first?"), { game: escaped(game.name) }, true)}</h1></div><p>${gettext("Without network the ready scenes can be read; stepping through your own needs it.")}</p><ul class="read-scenes">${items.join("")}</ul></div>`;
  }

  function scene({ game }, { html }) {
    const words = interpolate(gettext("Ready scenes of %(game)s"), { game: game.name }, true);
    return `<nav class="crumbs"${label(gettext("Where you are"))}><ol><li>${link(`/timing/${game.key}/`, words)}</li></ol></nav>${html}`;
  }

  function none(path) {
    const more = path.startsWith("/events/") ? ` ${gettext("This page of the event was not opened on this phone before.")}` : "";
    return `<div class="empty"><h1 class="empty-title">${gettext("No network")}</h1><p>${gettext("This page is not on this phone.")}${more} ${gettext("What is: the rules of every game with search, glossary and lexicon, and the ready scenes.")}</p>${books()}${tables()}<p><a class="button" href="${escaped(path)}">${gettext("Try again")}</a></p></div>`;
  }

  const tables = () => `<ul class="chips">${offline.games.map(({ key, name }) => `<li>${link(`/timing/${key}/`, interpolate(gettext("Scenes of %(game)s"), { game: name }, true))}</li>`).join("")}</ul>`;
  const home = () => `<section aria-labelledby="games"><h1 id="games">${gettext("The rulebooks")}</h1>${books()}</section><section aria-labelledby="scenes"><h2 id="scenes">${gettext("What happens first?")}</h2>${tables()}</section>`;

  return { results, rule, preview, scenes, scene, none, home };
})();
