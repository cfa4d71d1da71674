// The types, as a module sees them.

import {
  Game, State, Move, Batch, Cancel, Record, Match, StaffelError, AmbiguousError, IllegalError, RecordError, ScriptError, Status,
  variants, variantSource, records, openHandles, version, MAX_TEXT,
} from "staffel";
import type { Branch, GameData, MatchData, PartKind, Result, StateData, StateInfo, Tally, Cell, Content } from "staffel";
import * as all from "staffel";

const names: string[] = variants();
const game: Game = Game.load(names[1] ?? "delta", { scoring: "points" });
Game.load("delta", new Map([["scoring", "points"]])).close();
const options: { readonly [name: string]: string } = game.options;
const cell: Cell = game.cell("b2");
const next: Cell | null = game.next(cell.number, "ne");
const supply: number | undefined = game.pieces[0]?.supply[0];
const faces: number = game.dice?.faces.length ?? 0;

const state: State = game.newState();
const move: Move = state.play("b2");
const id: bigint = move.id;
for (const legal of state) {
  const text: string = legal.text;
  state.play(legal);
  state.undo();
  state.isLegal(legal.id);
  if (text === "c3") break;
}
const info: StateInfo = state.info();
const winner: number | null = info.winner;
const result: Result | null = state.result;
if (result) console.log(result.winnerName?.toUpperCase(), result.scoresByName["White"]);
const content: Content | null = state.at("b2");
const owner: string | null | undefined = content?.ownerName;
const ids: BigUint64Array = state.legalIds();
state.setRandom(2n ** 64n - 1n);
state.setRandom(1, 2n);
const picked: Move | null = state.pick(1, 0n);
const text: string | undefined = picked?.text;
const kinds = move.parts.map((part) => part.kind);
const dropped: PartKind | undefined = kinds[0];

const nodes: bigint = state.perft(2, { threads: 1 });
const branches: Branch[] = await state.perftSplitAsync(2, { signal: new AbortController().signal });
const tally: Tally = await state.playoutsAsync(10, { seed: 7n, signal: AbortSignal.timeout(60_000) });
const cancel = new Cancel();
state.playouts(1, { cancel, maxActions: 10 });

const batch: Batch = game.newBatch(3);
batch.play(batch.pick(1, 0));
batch.play([null, 0n, move], { statuses: new Int32Array(3) });
const hashes: BigUint64Array = batch.info().hash;
const of: BigUint64Array = batch.legal().of(0);
const { width, items }: { width: number; items: Int8Array } = batch.cells();
const states: readonly State[] = [...new Batch([state])];

const record: Record = state.record();
const tag: string | null = record.tag("White");
const match: Match = game.newMatch(2, "Ann", "Bob");
const seed: bigint | null = match.info().seed;

const data: StateData = state.toJSON();
const again: State = State.fromJSON(JSON.parse(JSON.stringify(data)), game);
const gameData: GameData = game.toJSON();
const matchData: MatchData = match.toJSON();

try {
  state.play("nonsense");
} catch (error) {
  if (error instanceof AmbiguousError) console.log(error.candidates.join());
  if (error instanceof IllegalError) console.log(error.index ?? 0);
  if (error instanceof RecordError) console.log(error.line);
  if (error instanceof ScriptError) console.log(error.faults[0]?.shown);
  if (error instanceof StaffelError) console.log(error.kind, error.status === Status.UNREADABLE, error.code, error.details.length);
}

// @ts-expect-error: a text is not a number
() => Game.load(7);
// @ts-expect-error: not made by new
() => new State();
// @ts-expect-error: it does not change
() => (game.title = "x");
// @ts-expect-error: a move is no number
() => state.play(7);
// @ts-expect-error: nor is its id
() => ((x: number) => x)(move.id);
// @ts-expect-error: a signal cannot come while the thread waits
() => state.perft(1, { signal: AbortSignal.timeout(1) });
// @ts-expect-error: there is no such thing
() => all.Handle;
// @ts-expect-error: not made by new
() => new StaffelError("x");

for (const object of [state, again, record, match, cancel, batch, game]) object.close();
const disposable: Disposable = state;
console.log([
  version, MAX_TEXT, records().length, variantSource("delta").length, options["scoring"], next?.name, supply, faces, id, winner, owner,
  ids.length, text, dropped, nodes, branches.length, tally.games, hashes.length, of.length, width, items.length, states.length, tag, seed,
  gameData.variant, matchData.seed, typeof disposable, openHandles(),
].join(" "));
