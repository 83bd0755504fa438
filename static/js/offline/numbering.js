// How a publisher numbers rules, and how people type such numbers: judgeapp/domain/rules/numbering.py in the browser.
"use strict";
offline.numbering = ({ separator, three_digits: threeDigits, letters, by_heading: byHeading }) => {
  const NOISE = /\b(?:rules?|r(?=\W|\d)|sections?|sec|chapters?|numbers?|no|nr|paragraph|point|cr)(?:\b|(?=\d))\.?|[#§]/g;
  const LONGEST = 80;
  const joint = separator.replace(/\W/g, "\\$&");
  const pattern = threeDigits ? `\\d{3}(?:${joint}\\d+)?[a-z]?` : `\\d+(?:${joint}\\d+)+`;
  const whole = new RegExp(`^(?:\\d+|${pattern})$`);

  // The sortable parts: "202.9b" -> [2, 2, 9, 0, 2]; none for a slug.
  function parts(number) {
    if (byHeading || !whole.test(number)) return [];
    const found = [];
    for (const word of number.match(/[0-9]+|[a-z]/g)) {
      if (/[a-z]/.test(word)) found.push(0, word.charCodeAt(0) - 96);
      else if (threeDigits && !found.length && word.length === 3) found.push(Number(word[0]), Number(word.slice(1)));
      else found.push(Number(word));
    }
    return found;
  }

  // The number that a messy text can only mean, or "".
  function read(typed) {
    if (byHeading || typed.length >= LONGEST) return "";
    const plain = typed.normalize("NFKC").replace(/[\u2010-\u2015\u2212]/g, "-").toLowerCase();
    const text = plain.replace(NOISE, " ").replace(/^[ \-_.,:]+/, "");
    if (!/^\d/.test(text) || !/^[0-9\s.,:;_/\\()[\]-]*[a-z]?[\s.)\]]*$/.test(text)) return "";
    const words = text.match(/[0-9]+|[a-z]/g);
    const letter = /[a-z]/.test(words.at(-1)) ? words.pop() : "";
    return letter && !letters ? "" : words.map((word) => word.replace(/^0+(?=\d)/, "")).join(separator) + letter;
  }

  return { parts, read };
};
