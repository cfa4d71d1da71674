"use strict";

const native = require("./native.js");
const errors = require("./errors.js");
const { Handle, MADE, handleOf, foreign } = require("./handles.js");
const { Game, ORIGIN, orNull } = require("./game.js");
const { State } = require("./state.js");
const { text, int32 } = require("./values.js");

const { C, structs } = native;

class Record extends Handle {
  static kind = "record";
  static makers = "use Record.read, Record.documented or Record.of";

  static documented(name) {
    return made(native.number64(C.record_documented, ...text(name, "name")));
  }

  static read(from) {
    return made(native.number64(C.record_read, ...text(from, "text")));
  }

  static readAll(from) {
    const given = text(from, "text");
    const handles = new BigUint64Array(native.array(8, C.record_read_all, ...given));
    return Array.from(handles, made);
  }

  static of(state) {
    return made(native.number64(C.record_of, handleOf(state, State, "state")));
  }

  static fromHandle(handle) {
    return new Record(MADE, foreign(handle), false);
  }

  clone() {
    return made(native.number64(C.record_clone, handleOf(this)));
  }

  write() {
    return native.texts(C.record_write, handleOf(this));
  }

  toString() { return this.write(); }
  toJSON() { return this.write(); }

  equals(other) {
    return native.number32(C.record_equal, handleOf(this), handleOf(other, Record, "other")) !== 0;
  }

  game() {
    const game = new Game(MADE, native.number64(C.record_game, handleOf(this)), null);
    game[ORIGIN] = { variant: game.name };
    return game;
  }

  start(game) {
    return this.#with(game, (of) => new State(MADE, native.number64(C.record_start, handleOf(this), handleOf(of)), of));
  }

  replay(game) {
    return this.#with(game, (of) => new State(MADE, native.number64(C.record_replay, handleOf(this), handleOf(of)), of));
  }

  canonical(game) {
    const own = game === undefined;
    const of = own ? this.game() : game;
    try {
      return made(native.number64(C.record_canonical, handleOf(this), handleOf(of, Game, "game")));
    } finally {
      if (own) of.close();
    }
  }

  // Without a game, by the built-in one, which the state then goes on with.
  #with(game, make) {
    if (game !== undefined) {
      handleOf(game, Game, "game");
      return make(game);
    }
    const own = this.game();
    try {
      return make(own);
    } catch (error) {
      own.close();
      throw error;
    }
  }

  tags() {
    const names = native.list(C.record_tags, handleOf(this));
    return Object.fromEntries(names.map((name) => [name, this.tag(name)]));
  }

  tag(name) {
    try {
      return native.texts(C.record_tag, handleOf(this), ...text(name, "name"));
    } catch (error) {
      if (error.status === errors.Status.UNKNOWN) return null;
      throw error;
    }
  }

  setTag(name, value) {
    native.check(C.record_set_tag(handleOf(this), ...text(name, "name"), ...text(value, "value")));
  }

  removeTag(name) {
    native.check(C.record_remove_tag(handleOf(this), ...text(name, "name")));
  }

  actions() {
    const all = native.objects(structs.action, C.record_actions, handleOf(this));
    const texts = native.list(C.record_action_texts, handleOf(this));
    return all.map(({ turn, player, line }, i) => ({ turn, player: orNull(player), line: line || null, text: texts[i] }));
  }

  get end() {
    return native.texts(C.record_end, handleOf(this)) || null;
  }

  comment(index) {
    return native.texts(C.record_comment, handleOf(this), int32(index, "index"));
  }

  setComment(index, comment) {
    native.check(C.record_set_comment(handleOf(this), int32(index, "index"), ...text(comment, "text")));
  }

  _inspect(options, inspect) {
    const n = this.actions().length;
    const end = this.end;
    return `${options.stylize("Record", "special")} ${inspect(this.tags(), options)} ${n} ${n === 1 ? "action" : "actions"}${end ? `, ${end}` : ""}`;
  }
}

const made = (handle) => new Record(MADE, handle);

module.exports = { Record };
