// The types, as CommonJS sees them.

import staffel = require("staffel");
import { Game, type State } from "staffel";

const game: Game = staffel.Game.load("delta");
const state: State = game.newState();
const same: boolean = state instanceof staffel.State;
const move: staffel.Move = state.play("b2");
const tally: staffel.Tally = state.playouts(5, { seed: 1 });

import("staffel").then((esm) => {
  const other: staffel.Game = esm.Game.load("epsilon");
  console.log(same, move.text, tally.games, other.title, other instanceof Game, esm.Game === Game);
  for (const object of [state, game, other]) object.close();
});

// @ts-expect-error: it has no default
() => staffel.default;
