// Answers a search in one game or in all: judgeapp/rulebook/search/engine.py in the browser's words.
"use strict";
Object.assign(offline, (() => {
  const NUMBER_INSIDE = /(?<![\w.-])\d+(?:[.-]\d+)+[a-z]?\b|(?<![\w.-])\d{3}[a-z]\b/g;
  const END_OF_SENTENCE = /[.!?]\s+(?=[A-ZÁÉÍÓÚÑ¿¡«“•(\[0-9])|\n+/g;
  const LENGTH = 240; // letters of a passage

  const formsOf = ({ data }) => (data.head === undefined ? [] : [data.head, ...data.also]);
  const stemsOfForms = (text) => formsOf(text).map(offline.terms).filter((stems) => stems.length);
  const digits = (number) => number.toLowerCase().replace(/[^\p{L}\p{N}_]+/gu, "-").replace(/^-+|-+$/g, "");
  const compact = (stems) => stems.join(" ");

  class GameSearch {
    constructor({ game, texts, asked, talk, speech, dials, own_word: ownWord }) {
      this.ownWord = ownWord;
      offline.stem.know(speech.stems);
      this.game = game;
      this.meaning = new RegExp(speech.meaning, "gi");
      this.besideNumber = new RegExp(speech.beside_number, "gi");
      this.numbering = offline.numbering(game.numbering);
      this.ranking = new offline.Ranking(texts, asked, dials);
      this.texts = texts;
      this.weak = new Set(speech.weak);
      const numbered = texts.filter(({ kind }) => kind === "rule" || kind === "heading");
      this.byNumber = new Map(numbered.map((text) => [text.data.key, text]));
      this.byPrinted = new Map(numbered.filter(({ data }) => data.printed).map((text) => [digits(text.data.printed), text]));
      this.siblings = new Map();
      for (const { data } of numbered) this.siblings.set(data.parent, [...(this.siblings.get(data.parent) ?? []), data.key]);
      const byStems = (kind) => new Map(texts.filter((text) => text.kind === kind).flatMap((text) => stemsOfForms(text).map((stems) => [compact(stems), text])));
      this.glossary = byStems("glossary");
      this.foreign = byStems("lexicon");
      this.titleStems = new Set(texts.flatMap(({ data }) => offline.terms(data.title ?? "")));
      this.phrases = this.readPhrases(talk);
      this.spelling = this.readSpelling(asked);
    }

    readPhrases(talk) {
      const said = new Map(talk.flatMap((text) => stemsOfForms(text).map((stems) => [compact(stems), text])));
      const found = new Map();
      for (const [joined, { data }] of [...said, ...this.foreign]) {
        const stems = joined.split(" ");
        const phrase = { stems, means: data.means.flatMap(offline.terms), see: data.see };
        found.set(stems[0], [...(found.get(stems[0]) ?? []), phrase]);
      }
      return found;
    }

    readSpelling(asked) {
      const words = new Set();
      const read = (text) => (offline.plainly(text).match(/[a-z]{3,}/g) ?? []).forEach((word) => words.add(word));
      for (const text of this.texts) read([...formsOf(text), text.data.text ?? ""].join(" "));
      for (const [, line] of asked) read(line);
      return new Map([...words].sort().map((word) => [word, offline.stem(word)]));
    }

    search(text, limit) {
      const query = offline.understand(text, { vocabulary: this.ranking.terms, spelling: this.spelling, phrases: this.phrases, weak: this.weak });
      const meant = this.meant(text, query);
      const { missing, hits: numbers } = this.numbers(text);
      const first = [...numbers, ...this.terms(meant || text), ...this.titles(meant || text)];
      const ranked = this.ranking.rank(query, limit + first.length);
      const shown = new Set(first.map((hit) => hit.data.url));
      const rest = ranked.map(([found, score]) => this.hit(found, score, query.stems)).filter((hit) => !shown.has(hit.data.url));
      const hits = [...first, ...rest].slice(0, limit);
      return { query: text, hits, meant, missing, foreign: this.foreignWords(query), nearest: hits.length ? [] : this.nearest(text) };
    }

    hit({ kind, data }, score, stems = new Set()) {
      return { game: this.game, kind, data, score, snippet: snippet(data.text, stems), near: kind === "glossary" ? [] : this.neighbours(data) };
    }

    neighbours({ key, parent }) {
      const siblings = this.siblings.get(parent);
      const at = siblings.indexOf(key);
      const near = [parent, ...siblings.slice(Math.max(0, at - 2), at), ...siblings.slice(at + 1, at + 3)];
      return near.filter(Boolean).map((number) => this.byNumber.get(number).data);
    }

    // A number that is the whole query brings along what stands below it; those inside a question come behind.
    numbers(text) {
      const bare = offline.plainly(text).replace(this.besideNumber, " ");
      const whole = this.numbering.read(bare);
      const found = this.findNumber(bare);
      if (whole && !found) {
        const above = this.above(whole);
        return { missing: whole, hits: above ? [this.hit(this.byNumber.get(above), 5)] : [] };
      }
      const numbers = found ? [found, ...(this.siblings.get(found) ?? []).slice(0, 4)] : this.inside(text);
      return { missing: "", hits: numbers.map((number, place) => this.hit(this.byNumber.get(number), (found ? 10 : 8) - place / 10)) };
    }

    inside(text) {
      return [...new Set((text.toLowerCase().match(NUMBER_INSIDE) ?? []).map((each) => this.findNumber(each)))].filter(Boolean);
    }

    above(number) {
      const known = new Map([...this.byNumber.keys()].map((each) => [this.numbering.parts(each).join("."), each]));
      const parts = this.numbering.parts(number);
      for (let end = parts.length - 1; end > 0; end -= 1) {
        const found = known.get(parts.slice(0, end).join("."));
        if (found) return found;
      }
      return "";
    }

    findNumber(typed) {
      const number = this.numbering.read(typed);
      if (this.byNumber.has(number)) return number;
      return (number && this.byPrinted.get(digits(number))?.data.key) || "";
    }

    // The glossary term that the whole query asks for.
    terms(text) {
      const asked = offline.plainly(text).replace(this.meaning, "").replace(this.meaning, "");
      const found = this.glossary.get(compact(offline.terms(text))) ?? this.glossary.get(compact(offline.terms(asked)));
      return found ? [this.hit(found, 9, new Set(offline.terms(found.data.head)))] : [];
    }

    // The headings that were typed whole, or begun, in a game whose rules are known by their headings.
    titles(text) {
      const asked = offline.terms(text);
      if (!this.game.numbering.by_heading || !asked.length) return [];
      const begun = [...this.byNumber.values()].filter(({ kind, data }) => {
        const stems = kind === "rule" ? offline.terms(data.name) : [];
        return compact(stems) === compact(asked) || (asked.length > 1 && compact(stems.slice(0, asked.length)) === compact(asked));
      });
      return begun.slice(0, 2).map((each, place) => this.hit(each, 8.5 - place / 10, new Set(asked)));
    }

    meant(text, { corrected }) {
      for (const [wrong, right] of corrected) text = text.replace(new RegExp(`\\b${wrong}\\b`, "gi"), right);
      return corrected.size ? text : "";
    }

    // The other games' words of a query; what this game says too is not foreign.
    foreignWords({ typed }) {
      const found = new Map();
      typed.forEach((_, start) => {
        for (const length of [3, 2, 1]) {
          const stems = compact(typed.slice(start, start + length));
          const text = this.foreign.get(stems);
          if (!text || this.glossary.has(stems)) continue;
          if (offline.terms(text.data.means.join(" ")).includes(offline.terms(text.data.head)[0])) continue;
          found.set(text.data.slug, text.data);
          break;
        }
      });
      return [...found.values()].slice(0, 2);
    }

    // The terms that are spelt most like what was typed.
    nearest(text) {
      const plain = offline.plainly(text);
      const heads = this.texts.filter(({ kind }) => kind === "glossary").map(({ data }) => {
        const most = Math.max(plain.length, data.head.length);
        return [offline.slips(plain, offline.plainly(data.head), most) / most, data];
      });
      return heads.sort(([one], [other]) => one - other).slice(0, 5).map(([, data]) => data);
    }
  }

  const escaped = (text) => String(text).replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

  // HTML: the part of a text that holds most of the stems, each marked.
  function snippet(text, stems) {
    const words = [...text.matchAll(/[\p{L}\p{N}]+(?:['’]\p{L}+)?/gu)];
    const hits = words.filter((word) => stems.has(offline.stem(offline.plainly(word[0])))).map((word) => [word.index, word.index + word[0].length]);
    const [start, end] = passage(text, hits.map(([first]) => first));
    let html = start ? "… " : "";
    let at = start;
    for (const [first, last] of hits) {
      if (first < at || last > end) continue;
      html += `${escaped(text.slice(at, first))}<mark>${escaped(text.slice(first, last))}</mark>`;
      at = last;
    }
    return html + escaped(text.slice(at, end)) + (end < text.length ? " …" : "");
  }

  // The sentence with most hits, whole, and those around it that fit.
  function passage(text, hits) {
    if (text.length <= LENGTH) return [0, text.length];
    const cuts = [0, ...[...text.matchAll(END_OF_SENTENCE)].map((each) => each.index + each[0].length), text.length];
    const sentences = cuts.slice(1).map((end, at) => [cuts[at], end]).filter(([start, end]) => start < end);
    const counts = sentences.map(([start, end]) => hits.filter((hit) => start <= hit && hit < end).length);
    let first = counts.indexOf(Math.max(...counts));
    let last = first;
    let [start, end] = sentences[first];
    if (end - start > 2 * LENGTH) return part(text, hits.filter((hit) => start <= hit && hit < end), start, end);
    while (last + 1 < sentences.length && sentences[last + 1][1] - start <= LENGTH) last += 1;
    end = sentences[last][1];
    while (first && end - sentences[first - 1][0] <= LENGTH) first -= 1;
    start = sentences[first][0];
    return [start, start + text.slice(start, end).trimEnd().length];
  }

  // Of a long sentence whole words, as many hits as possible.
  function part(text, hits, first, last) {
    const within = (start) => hits.filter((hit) => start <= hit && hit < start + (LENGTH * 3) / 4).length;
    const best = hits.reduce((found, start) => (within(start) > within(found) ? start : found), hits[0] ?? first);
    let start = Math.max(first, Math.min(best - LENGTH / 5, last - LENGTH));
    if (start > first) start = text.indexOf(" ", start) + 1;
    const end = Math.min(last, start + LENGTH);
    return [start, end === last ? end : text.lastIndexOf(" ", end - 1)];
  }

  const placeOf = (typed, name) => typed.findIndex((_, at) => name.every((word, next) => typed[at + next] === word));

  // The one game that a text names, and the text without its name: rulebook/search/naming.py in the browser's words.
  function naming(text, searches) {
    const typed = offline.written(text);
    const named = searches.filter(({ game }) => game.names.some((name) => placeOf(typed, name) >= 0));
    if (named.length !== 1) return { named: null, asked: text };
    const name = named[0].game.names.find((each) => placeOf(typed, each) >= 0);
    const at = placeOf(typed, name);
    return { named: named[0].game, asked: [...typed.slice(0, at), ...typed.slice(at + name.length)].join(" ") || text };
  }

  // The games that alone have a word of a text in their glossary or in a title.
  function meantByAWord(text, searches) {
    const meant = new Set();
    const typed = offline.terms(text);
    for (const length of [1, 2, 3]) {
      for (let at = 0; at + length <= typed.length; at += 1) {
        const stems = typed.slice(at, at + length);
        if (stems.every((stem) => searches[0].weak.has(stem))) continue;
        const knows = (each) => each.glossary.has(compact(stems)) || (length === 1 && each.titleStems.has(stems[0]));
        const owners = searches.filter(knows);
        if (owners.length === 1) meant.add(owners[0].game);
      }
    }
    return meant;
  }

  // Answers what was typed in some games; anything typed gets an answer.
  function search(typed, searches, limit = 10) {
    const text = offline.tidy(typed);
    if (!text) return { query: "", hits: [], meant: "", missing: "", foreign: [], nearest: [] };
    if (searches.length === 1) return searches[0].search(text, limit);
    const { named, asked } = naming(text, searches);
    const answers = searches.map((each) => each.search(asked, limit));
    const meant = meantByAWord(asked, searches);
    const worth = (hit) => hit.score + (meant.has(hit.game) ? searches[0].ownWord : 0);
    const order = (one, other) => (other.game === named) - (one.game === named) || worth(other) - worth(one);
    const hits = answers.flatMap((answer) => answer.hits).sort(order).slice(0, limit);
    const best = answers.find((answer) => answer.hits.includes(hits[0]));
    // A word that any game knows is no typo, and a number that any game has is not missing.
    return {
      query: text,
      hits,
      meant: best && answers.every((answer) => answer.meant) ? best.meant : "",
      missing: answers.every((answer) => answer.missing) ? answers[0].missing : "",
      foreign: [],
      nearest: hits.length ? [] : answers.flatMap((answer) => answer.nearest).slice(0, 6),
    };
  }

  return { GameSearch, search, escaped };
})());
