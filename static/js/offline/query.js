// Which of the typed words carry the meaning, and what they mean in a game: rulebook/search/ranking.py in the browser's words.
"use strict";
offline.understand = (() => {
  const MOST_WORDS = 32;
  const [WEAK_WEIGHT, SYNONYM_WEIGHT] = [0.6, 0.3];
  const NEAR = 20; // candidates of a misspelt word that are looked at

  // spelling: written word -> stem, in the order of the alphabet; phrases: first stem -> known phrases.
  function correct(text, { vocabulary, spelling, weak }) {
    const typed = [];
    const corrected = new Map();
    const words = offline.written(text).slice(0, MOST_WORDS);
    words.forEach((word, place) => {
      const stem = offline.stem(word);
      if (vocabulary.has(stem) || weak.has(stem)) return typed.push(stem);
      const whole = place === words.length - 1 ? completion(word, spelling) : "";
      if (whole) return typed.push(spelling.get(whole));
      const halves = splitInTwo(word, spelling);
      if (halves) return typed.push(...halves.map((half) => spelling.get(half)));
      const better = nearest(word, spelling);
      if (better) corrected.set(word, better);
      return typed.push(better ? spelling.get(better) : stem);
    });
    return { typed, corrected };
  }

  function completion(word, spelling) {
    if (word.length < 3) return "";
    let found = "";
    for (const other of spelling.keys()) if (other.startsWith(word) && (!found || other.length < found.length)) found = other;
    return found;
  }

  function splitInTwo(word, spelling) {
    for (let at = word.length - 3; at > 2; at -= 1) {
      const halves = [word.slice(0, at), word.slice(at)];
      if (halves.every((half) => spelling.has(half))) return halves;
    }
    return null;
  }

  // People rarely miss the first letter, and swap or double more than they drop.
  function nearest(word, spelling) {
    if (word.length < 4 || /^\d+$/.test(word)) return "";
    const most = word.length < 6 ? 1 : 2;
    const near = [...spelling.keys()].map((other) => [offline.slips(word, other, most), other]).filter(([distance]) => distance <= most);
    near.sort(([one], [other]) => one - other);
    const unlike = ([distance, other]) => [distance, word[0] !== other[0], Math.abs(word.length - other.length)];
    const order = (one, other) => {
      const [a, b] = [unlike(one), unlike(other)];
      return a[0] - b[0] || a[1] - b[1] || a[2] - b[2] || (one[1] < other[1] ? -1 : 1);
    };
    return near.slice(0, NEAR).sort(order)[0]?.[1] ?? "";
  }

  // Adds what known phrases stand for; returns the rules that they point to.
  function mean(typed, { phrases, weak }, weights) {
    const meant = new Map();
    typed.forEach((stem, start) => {
      for (const phrase of phrases.get(stem) ?? []) {
        if (!phrase.stems.every((each, at) => typed[start + at] === each)) continue;
        for (const synonym of phrase.means) if (!weak.has(synonym)) weights.set(synonym, Math.max(weights.get(synonym) ?? 0, SYNONYM_WEIGHT));
        phrase.see.forEach((number, place) => meant.set(number, Math.max(meant.get(number) ?? 0, 1 / (1 + place))));
      }
    });
    return meant;
  }

  return (text, known) => {
    const { typed, corrected } = correct(text, known);
    const weights = new Map();
    for (const stem of typed) weights.set(stem, Math.max(weights.get(stem) ?? 0, known.weak.has(stem) ? WEAK_WEIGHT : 1));
    const meant = mean(typed, known, weights);
    for (const pair of offline.pairs(typed)) weights.set(pair, pair.split("_").some((stem) => known.weak.has(stem)) ? 0.15 : 0.5);
    const stems = new Set([...weights.keys()].filter((stem) => !known.weak.has(stem)));
    return { typed, corrected, weights, meant, stems };
  };
})();
