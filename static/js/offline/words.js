// What was typed as stems: judgeapp/rulebook/search/index.py and query.py in the browser's words.
"use strict";
Object.assign(offline, (() => {
  const MOST_CHARACTERS = 300;

  const plainly = (text) => text.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "").replace(/['’]/g, "");
  const written = (text) => plainly(text).match(/[a-z0-9]+/g) ?? [];
  const terms = (text) => written(text).map(offline.stem);
  const pairs = (stems) => stems.slice(1).map((stem, at) => `${stems[at]}_${stem}`);

  // One line without control characters, of a bounded length.
  function tidy(typed) {
    const text = typed.slice(0, MOST_CHARACTERS * 4).normalize("NFKC").replace(/[\u2010-\u2015\u2212]/g, "-");
    const words = text.replace(/\p{C}/gu, " ").split(/\s+/u).filter(Boolean);
    return [...words.join(" ")].slice(0, MOST_CHARACTERS).join("").trim();
  }

  // How many letters have to be dropped, added, changed or swapped (Damerau and Levenshtein); `most` + 1 for more.
  function slips(one, other, most) {
    if (Math.abs(one.length - other.length) > most) return most + 1;
    const far = one.length + other.length;
    const rows = [Array(other.length + 2).fill(far), [far, ...Array(other.length + 1).keys()]];
    const lastRow = new Map();
    for (let i = 1; i <= one.length; i += 1) {
      const row = [far, i];
      let lastMatch = 0;
      for (let j = 1; j <= other.length; j += 1) {
        const [up, swap] = [lastRow.get(other[j - 1]) ?? 0, lastMatch];
        const isSame = one[i - 1] === other[j - 1];
        if (isSame) lastMatch = j;
        const swapped = rows[up][swap] + (i - up - 1) + 1 + (j - swap - 1);
        row.push(Math.min(rows[i][j] + (isSame ? 0 : 1), rows[i][j + 1] + 1, row[j] + 1, swapped));
      }
      rows.push(row);
      lastRow.set(one[i - 1], i);
    }
    return Math.min(rows.at(-1).at(-1), most + 1);
  }

  return { plainly, written, terms, pairs, tidy, slips };
})());
