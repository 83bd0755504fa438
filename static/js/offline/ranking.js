// Ranks a game's rules for a query: judgeapp/rulebook/search/ranking.py in the browser's words, with the same dials.
"use strict";
offline.Ranking = class {
  // texts: [{kind, data, words}]; asked: [[rule, line]]; dials: the numbers that the server ranks with.
  constructor(texts, asked, dials) {
    this.dials = dials;
    const factors = { rule: 1, heading: dials.heading, glossary: dials.glossary };
    this.texts = texts.filter((text) => text.kind in factors);
    this.factors = this.texts.map((text) => factors[text.kind]);
    this.numbers = new Map();
    const mine = new Map();
    this.texts.forEach(({ kind, data }, target) => {
      if (kind === "glossary") return;
      this.numbers.set(data.key, target);
      for (const ours of data.ours) mine.set(ours, target);
    });
    const lines = asked.filter(([rule]) => mine.has(rule));
    this.targetOfLine = lines.map(([rule]) => mine.get(rule));
    this.common = Math.max(20, dials.common_in_lines * lines.length);
    this.weigh(this.postings(lines));
  }

  // field -> [[term, target, how often]], and term -> asked lines that have it.
  postings(lines) {
    const rows = { title: [], headings: [], body: [], notes: [], asked: [], pairs: [] };
    const ofLines = new Map();
    const add = (field, words, target, phrases) => {
      const often = new Map();
      for (const line of words.split("\n")) {
        const stems = offline.terms(line);
        for (const stem of stems) often.set(stem, (often.get(stem) ?? 0) + 1);
        for (const pair of offline.pairs(stems)) phrases.add(pair);
      }
      for (const [term, count] of often) rows[field].push([term, target, count]);
      return often.keys();
    };
    const close = (phrases, target) => phrases.forEach((pair) => rows.pairs.push([pair, target, 1]));
    this.texts.forEach(({ words }, target) => {
      const phrases = new Set();
      for (const [field, text] of Object.entries(words)) if (text) add(field, text, target, phrases);
      close(phrases, target);
    });
    lines.forEach(([, line], number) => {
      const phrases = new Set();
      const target = this.targetOfLine[number];
      for (const term of [...add("asked", line, target, phrases), ...phrases]) ofLines.set(term, [...(ofLines.get(term) ?? []), number]);
      close(phrases, target);
    });
    return { rows, ofLines };
  }

  // Works out every term once: how rare it is, how well it describes each rule, its part of each line's direction.
  weigh({ rows, ofLines }) {
    const { saturation: k } = this.dials;
    const amounts = this.amounts(rows);
    const count = this.texts.length;
    const rarity = new Map([...amounts].map(([term, { size: n }]) => [term, Math.log(1 + (count - n + 0.5) / (n + 0.5))]));
    const weight = (term) => rarity.get(term) * (term.includes("_") ? this.dials.pair_in_line : 1);
    const lengths = new Float64Array(this.targetOfLine.length);
    for (const [term, lines] of ofLines) for (const line of lines) lengths[line] += weight(term) ** 2;
    this.terms = new Map();
    for (const [term, targets] of amounts) {
      const lines = ofLines.get(term) ?? [];
      this.terms.set(term, {
        rarity: rarity.get(term),
        targets: [...targets.keys()],
        grades: Float32Array.from(targets.values(), (amount) => amount / (k + amount)),
        lines,
        shares: Float32Array.from(lines, (line) => weight(term) / Math.sqrt(lengths[line])),
      });
    }
  }

  // term -> target -> how much of it the target has: fields by weight, texts by length.
  amounts(rows) {
    const found = new Map();
    for (const [field, list] of Object.entries(rows)) {
      const total = new Map();
      for (const [, target, often] of list) total.set(target, (total.get(target) ?? 0) + often);
      const mean = total.size ? [...total.values()].reduce((sum, each) => sum + each) / total.size : 1;
      const { length: b } = this.dials;
      for (const [term, target, often] of list) {
        if (!found.has(term)) found.set(term, new Map());
        const targets = found.get(term);
        const norm = 1 - b + (b * total.get(target)) / mean;
        targets.set(target, (targets.get(target) ?? 0) + (this.dials[field] * often) / norm);
      }
    }
    return found;
  }

  // Returns [text, score] of what answers best, best first.
  rank({ weights, meant }, limit) {
    const known = [...weights].flatMap(([name, weight]) => (this.terms.has(name) ? [[this.terms.get(name), weight, name.includes("_")]] : []));
    const total = known.reduce((sum, [term, weight, isPair]) => (isPair ? sum : sum + term.rarity * weight), 0);
    if (!total) return [];
    const scores = new Float64Array(this.texts.length);
    for (const [term, weight] of known) term.targets.forEach((target, at) => (scores[target] += ((weight * term.rarity) / total) * term.grades[at]));
    this.addLines(scores, known);
    for (const [number, strength] of meant) if (this.numbers.has(number)) scores[this.numbers.get(number)] += this.dials.meant * strength;
    const ranked = [...scores].flatMap((score, target) => (score ? [[score * this.factors[target], target]] : []));
    ranked.sort(([one, first], [other, second]) => other - one || first - second);
    return ranked.slice(0, limit).map(([score, target]) => [this.texts[target], score]);
  }

  // Adds the cosine of each rule's best asked line with the query, and a little of the second best.
  addLines(scores, known) {
    const vector = known.map(([term, weight, isPair]) => [term, weight * term.rarity * (isPair ? this.dials.pair_in_line : 1)]);
    const norm = Math.hypot(...vector.map(([, value]) => value)) || 1;
    const cosines = new Map();
    for (const [{ lines, shares }, value] of vector) {
      if (lines.length > this.common) continue;
      lines.forEach((line, at) => cosines.set(line, (cosines.get(line) ?? 0) + (value / norm) * shares[at]));
    }
    const best = new Map();
    for (const [line, cosine] of cosines) {
      const target = this.targetOfLine[line];
      const [first, second] = best.get(target) ?? [0, 0];
      if (cosine > first) best.set(target, [cosine, first]);
      else if (cosine > second) best.set(target, [first, cosine]);
    }
    for (const [target, [first, second]] of best) scores[target] += this.dials.line * (first + this.dials.second_line * second);
  }
};
