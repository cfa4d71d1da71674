// What the parts of the page share: the game on the table, who sits there, and what is being
// chosen.
import { $ } from "./dom.js";
import { BoardView } from "./board.js";
import { Clicks } from "./clicks.js";
import { Game } from "./game.js";
import { Machine } from "./machine.js";

export const table = {
  game: new Game(),
  machine: new Machine(),
  /** Who gives hints, so that the machine's own thinking is not disturbed. */
  helper: new Machine(),
  /** By player: 0 is a person, else the machine's level. Who comes for the first time has a
   * game at once, as the first player. */
  seats: [0, 2],
  /** Whether it was chosen who plays. */
  chosen: false,
  /** Whether the dice are thrown as soon as they can be. */
  autoThrow: false,
  /** Whether the machine waits. */
  paused: false,
  clicks: new Clicks([]),
  /** @type {{action: import("./clicks.js").Action, text: string}|null} */
  hint: null,
  /** The game's serial at which the banner of its end was put away. */
  bannerGone: -1,
  /** @type {import("./choose.js").Chooser|null} */
  chooser: null,
  board: new BoardView($("board")),
};

/** Whether a person is to act on the board as it is shown. */
export function live() {
  const { game, seats } = table;
  return Boolean(game.view) && !game.moment && !game.view.over && !seats[game.view.mover];
}
