// The projector's page: turns its own leaves, brings itself up to date, and goes on showing when the network is gone.
//   ?show=pairings|tables|standings|clock   ?seconds=10 for each leaf   ?part=2/3 of the list, for several screens
"use strict";
(() => {
  const screen = document.getElementById("screen");
  const asked = new URLSearchParams(location.search);
  const show = ["tables", "standings", "clock"].find((name) => name === asked.get("show")) ?? "pairings";
  const seconds = Math.max(3, Number(asked.get("seconds")) || 10);
  const [part, parts] = /^[1-9]\/[1-9]$/.test(asked.get("part") ?? "") ? asked.get("part").split("/").map(Number) : [1, 1];
  const NARROWEST = 26; // a column is at least so many rem wide
  const MANY = 240; // rows; more are written smaller
  const ROW = 1.85; // rem
  const MOST_GROWN = 2;
  const LATER = 3000;
  let data;
  let tag;
  let leaf = 0;
  const text = (id, words) => (document.getElementById(id).textContent = words);

  // Each row: what is looked for, then the number, the name, and who or what else.
  const rows = {
    pairings: () =>
      data.entrants.flatMap(([, name], at) => {
        const match = data.matches.find((each) => each[1] === at || each[2] === at);
        if (!match) return [];
        const other = data.entrants[match[1] === at ? match[2] : match[1]]?.[1] ?? "";
        return [[name, match[0] || gettext("bye"), name, other]];
      }),
    tables: () =>
      data.matches
        .filter((match) => match[0])
        .sort((a, b) => a[0] - b[0])
        .map(([table, a, b]) => [String(table), table, data.entrants[a][1], data.entrants[b]?.[1] ?? ""]),
    standings: () =>
      data.entrants
        .filter((row) => row[3])
        .sort((a, b) => a[3] - b[3])
        .map(([, name, score, place]) => [String(place), place, name, `${score}`]),
  };

  function row([, number, name, other]) {
    const line = document.createElement("li");
    for (const [tagName, words] of [["b", number], ["strong", name], ["span", other]]) {
      const cell = document.createElement(tagName);
      cell.textContent = words;
      line.append(cell);
    }
    return line;
  }

  function message(words) {
    const line = document.createElement("p");
    line.className = "message";
    line.textContent = words;
    screen.replaceChildren(line);
    text("page", "");
  }

  const TITLES = { pairings: gettext("Pairings"), tables: gettext("Tables"), standings: gettext("Standings"), clock: "" };

  function title() {
    const now = data.round && (data.round.is_closed ? interpolate(gettext("%(round)s, closed"), { round: data.round.name }, true) : data.round.name);
    const where = show === "standings" && data.standings ? interpolate(gettext("after round %(n)s"), { n: data.standings.round }, true) : now;
    text("what", [TITLES[show], where].filter(Boolean).join(" · "));
    text("title", data.event.name);
  }

  function turn() {
    if (!data) return;
    title();
    if (show === "clock") return text("page", data.round ? "" : gettext("The clock starts with round 1"));
    const all = rows[show]();
    const mine = all.slice(Math.floor((all.length * (part - 1)) / parts), Math.floor((all.length * part) / parts));
    if (!mine.length) return message(show === "standings" ? gettext("No standings yet") : gettext("Round 1 is not paired yet"));
    document.documentElement.classList.toggle("many", mine.length > MANY);
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
    const most = Math.max(1, Math.floor(screen.clientWidth / (NARROWEST * rem)));
    const perColumn = Math.max(1, Math.floor((screen.clientHeight - rem) / (ROW * rem)));
    const columns = Math.min(most, Math.ceil(mine.length / perColumn));
    const wide = screen.clientWidth / (columns * NARROWEST * rem);
    const grow = Math.max(1, Math.min(MOST_GROWN, wide, perColumn / Math.ceil(mine.length / columns))); // few are written larger
    const leaves = Math.ceil(mine.length / (columns * perColumn));
    leaf %= leaves;
    const shown = mine.slice(leaf * columns * perColumn, (leaf + 1) * columns * perColumn);
    screen.style.setProperty("--row", `${ROW * grow}rem`);
    screen.style.setProperty("--grow", grow);
    screen.replaceChildren(
      ...Array.from({ length: columns }, (_, at) => {
        const column = document.createElement("ol");
        column.append(...shown.slice(at * perColumn, (at + 1) * perColumn).map(row));
        return column;
      }),
    );
    const short = (words) => [...words].slice(0, 3).join("");
    const range = `${short(shown[0][0])} – ${short(shown.at(-1)[0])}`;
    text("page", leaves > 1 ? `${range} · ${interpolate(gettext("%(n)s of %(all)s"), { n: leaf + 1, all: leaves }, true)}` : "");
  }

  async function fetchData() {
    const answer = await fetch(screen.dataset.data, { cache: "no-cache" });
    if (!answer.ok) throw new Error(answer.status);
    tag = /[0-9a-f]{16}/.exec(answer.headers.get("ETag") ?? "")?.[0];
    const before = data?.round?.number;
    data = await answer.json();
    if (data.round?.number !== before) leaf = 0;
    turn();
  }

  function longer(round) {
    const tables = Object.entries(round?.extensions ?? {}).map(([table, more]) => interpolate(gettext("table %(table)s +%(minutes)s"), { table, minutes: Math.round(more / 60) }, true));
    document.getElementById("longer")?.replaceChildren(tables.length ? interpolate(gettext("More minutes: %(tables)s"), { tables: tables.join(", ") }, true) : "");
  }

  document.addEventListener("events:live", ({ detail }) => {
    text("sign", "");
    longer(detail.round);
    if (detail.pages.data === tag) return;
    setTimeout(() => fetchData().catch(offline), data ? Math.random() * LATER : 0);
  });
  function offline() {
    if (document.getElementById("sign").textContent) return;
    const at = window.timeAtVenue(Date.now());
    text("sign", interpolate(gettext("No network since %(at)s"), { at }, true));
  }
  document.addEventListener("events:offline", offline);

  if (show === "clock") {
    screen.classList.add("big");
    const line = document.createElement("p");
    line.id = "longer";
    screen.append(document.querySelector("header .clock"), line);
  }
  setInterval(() => {
    leaf += 1;
    turn();
  }, seconds * 1000);
  addEventListener("resize", turn);
})();
