// Actions and pieces in plain words, for those who hear the game rather than see it.

/** An action's text in words: "b5-e5(d5)" is "b5 to e5, d5".
 * @param {string} text */
export function spoken(text) {
  if (text === "pass") return "pass";
  const thrown = /^\[(.+)\]$/.exec(text);
  if (thrown) return "throw " + [...thrown[1]].join(" and ").replace(/ and  and /g, " and ");
  let dice = "";
  text = text.replace(/\[([^\]]+)\]$/, (_, faces) => {
    dice = ", with " + [...faces].join(" and ");
    return "";
  });
  const inner = [];
  text = text.replace(/\(([^)]*)\)/g, (_, part) => {
    for (const one of part.split(",")) {
      const lifted = /^(.+)<(.+)$/.exec(one);
      const kind = /^(.+)@(.+)$/.exec(one);
      if (lifted) inner.push(`${lifted[2]} is lifted to ${lifted[1]}`);
      else if (kind) inner.push(`${kind[1]} dropped on ${kind[2]}`);
      else if (one.startsWith("x")) inner.push("takes " + one.slice(1));
      else inner.push("drop on " + one);
    }
    return "";
  });
  const main = text
    .replace(/^x(.+)$/, "takes on $1")
    .replace(/-off$/, " leaves the board")
    .replace(/^(.+)@(.+)$/, "$1 on $2")
    .replace(/-/g, " to ")
    .replace(/x(?=[a-z]+\d)/g, " takes ")
    .replace(/\//g, ", then ");
  return [main, ...inner].join(", ") + dice;
}

/** What stands on a cell: "White stone", "Dark man, along".
 * @param {any} view @param {{owner: number, piece: number, symbol: string, face?: number}|null} standing */
export function pieceName(view, standing) {
  if (!standing) return "empty";
  const kind = view.pieces[standing.piece];
  const name = kind?.name || standing.symbol;
  const owner = standing.owner >= 0 ? view.players[standing.owner] + " " : "";
  const faces = kind?.faces;
  const face = faces && faces.length > 1 ? ", " + faces[standing.face || 0] : "";
  return owner + name + face;
}

/** How many of something: "1 stone", "2 stones". @param {number} n @param {string} one */
export function count(n, one) {
  if (n === 1) return "1 " + one;
  if (/man$/.test(one)) return n + " " + one.replace(/man$/, "men");
  return n + " " + one + (/(s|x|ch|sh)$/.test(one) ? "es" : "s");
}

const titles = {
  line: "by a line",
  pressed: "the other has no action left",
  "move-limit": "the limit of turns is reached",
  captured: "all of the other’s pieces are taken",
  "one-left": "the other has one piece left",
  repetition: "the position came up again",
  resigned: "the other resigned",
  agreed: "agreed",
};

/** How a game ended, in words. @param {any} view */
export function ending(view) {
  const { winner, reason, scores } = view.over;
  const who = winner >= 0 ? view.players[winner] + " wins" : "A draw";
  const why = titles[reason] || String(reason || "").replaceAll("-", " ");
  const points = scores && (scores[0] || scores[1]) ? `${number(scores[0])} to ${number(scores[1])}` : "";
  return { who, why, points };
}

function number(n) {
  return n === 0.5 ? "½" : String(n);
}
