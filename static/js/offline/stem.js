// The stems of English words, by the published Snowball algorithm (Porter 2), as the server's index has them.
"use strict";
offline.stem = (() => {
  const SPECIAL = new Map(
    Object.entries({
      skis: "ski", skies: "sky", dying: "die", lying: "lie", tying: "tie", idly: "idl", gently: "gentl", ugly: "ugli", early: "earli", only: "onli", singly: "singl",
      inning: "inning", innings: "inning", outing: "outing", outings: "outing", canning: "canning", cannings: "canning", herring: "herring", herrings: "herring", earring: "earring", earrings: "earring",
    }),
  );
  for (const word of ["sky", "news", "howe", "atlas", "cosmos", "bias", "andes"]) SPECIAL.set(word, word);
  for (const word of ["proceed", "exceed", "succeed"]) for (const end of ["", "s", "ed", "ing"]) SPECIAL.set(word + end, word);

  // A suffix and what stands in its place, the longest first; "" for nothing.
  const STEP_2 = [
    ["ization", "ize"], ["ational", "ate"], ["fulness", "ful"], ["ousness", "ous"], ["iveness", "ive"], ["tional", "tion"], ["biliti", "ble"], ["lessli", "less"],
    ["entli", "ent"], ["ation", "ate"], ["alism", "al"], ["aliti", "al"], ["ousli", "ous"], ["iviti", "ive"], ["fulli", "ful"], ["enci", "ence"], ["anci", "ance"],
    ["abli", "able"], ["izer", "ize"], ["ator", "ate"], ["alli", "al"], ["bli", "ble"], ["ogi", "og"], ["li", ""],
  ];
  const STEP_3 = [["ational", "ate"], ["tional", "tion"], ["alize", "al"], ["icate", "ic"], ["iciti", "ic"], ["ative", ""], ["ical", "ic"], ["ness", ""], ["ful", ""]];
  const STEP_4 = ["ement", "ance", "ence", "able", "ible", "ment", "ant", "ent", "ism", "ate", "iti", "ous", "ive", "ize", "ion", "al", "er", "ic"];

  const isVowel = (letter) => "aeiouy".includes(letter ?? "-"); // a consonant "y" is written "Y"
  const hasVowel = (text) => /[aeiouy]/.test(text);

  // Where the part after the first vowel and consonant begins, from a place on.
  function after(word, from) {
    for (let at = from + 1; at < word.length; at += 1) if (!isVowel(word[at]) && isVowel(word[at - 1])) return at + 1;
    return word.length;
  }

  const isShortEnd = (word) =>
    word.length === 2
      ? isVowel(word[0]) && !isVowel(word[1])
      : word.length > 2 && !isVowel(word.at(-1)) && !"wxY".includes(word.at(-1)) && isVowel(word.at(-2)) && !isVowel(word.at(-3));

  function plural(word) {
    if (word.endsWith("sses")) return word.slice(0, -2);
    if (/ie[ds]$/.test(word)) return word.slice(0, word.length > 4 ? -2 : -1);
    if (/(us|ss)$/.test(word) || !word.endsWith("s")) return word;
    return hasVowel(word.slice(0, -2)) ? word.slice(0, -1) : word;
  }

  function past(word, first) {
    const suffix = /(eedly|ingly|edly|eed|ing|ed)$/.exec(word)?.[1];
    if (!suffix) return word;
    const bare = word.slice(0, -suffix.length);
    if (suffix.startsWith("eed")) return bare.length >= first ? `${bare}ee` : word;
    if (!hasVowel(bare)) return word;
    if (/(at|bl|iz)$/.test(bare)) return `${bare}e`;
    if (/(bb|dd|ff|gg|mm|nn|pp|rr|tt)$/.test(bare)) return bare.slice(0, -1);
    return bare.length <= first && isShortEnd(bare) ? `${bare}e` : bare;
  }

  function second(word, first) {
    const found = STEP_2.find(([suffix]) => word.endsWith(suffix));
    if (!found || word.length - found[0].length < first) return word;
    const [suffix, instead] = found;
    const bare = word.slice(0, -suffix.length);
    if (suffix === "ogi" && !bare.endsWith("l")) return word;
    if (suffix === "li" && !"cdeghkmnrt".includes(bare.at(-1))) return word;
    return bare + instead;
  }

  function third(word, first, next) {
    const found = STEP_3.find(([suffix]) => word.endsWith(suffix));
    if (!found) return word;
    const bare = word.slice(0, -found[0].length);
    return bare.length >= (found[0] === "ative" ? Math.max(first, next) : first) ? bare + found[1] : word;
  }

  function fourth(word, next) {
    const suffix = STEP_4.find((each) => word.endsWith(each));
    const bare = suffix && word.slice(0, -suffix.length);
    if (!suffix || bare.length < next || (suffix === "ion" && !/[st]$/.test(bare))) return word;
    return bare;
  }

  function last(word, first, next) {
    const bare = word.slice(0, -1);
    if (word.endsWith("l")) return bare.length >= next && bare.endsWith("l") ? bare : word;
    if (!word.endsWith("e")) return word;
    return bare.length >= next || (bare.length >= first && !isShortEnd(bare)) ? bare : word;
  }

  function make(typed) {
    if (SPECIAL.has(typed)) return SPECIAL.get(typed);
    let word = typed.replace(/^y/, "Y").replace(/([aeiouy])y/g, "$1Y");
    const begun = /^(gener|arsen|commun)/.exec(word);
    const first = begun ? begun[1].length : after(word, 0);
    const next = after(word, first);
    word = past(plural(word), first);
    if (word.length > 2 && /[yY]$/.test(word) && !isVowel(word.at(-2))) word = `${word.slice(0, -1)}i`;
    return last(fourth(third(second(word, first), first, next), next), first, next).replaceAll("Y", "y");
  }

  // A pack in another language brings the stems of all its words; what it has nowhere is no word of it.
  const known = new Map();
  const stem = (word) => {
    if (!known.has(word)) known.set(word, make(word));
    return known.get(word);
  };
  return Object.assign(stem, { know: (stems) => Object.entries(stems).forEach(([word, its]) => known.set(word, its)) });
})();
