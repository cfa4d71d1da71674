"use strict";

const native = require("./lib/native.js");
const errors = require("./lib/errors.js");
const { Game, Move } = require("./lib/game.js");
const { State } = require("./lib/state.js");
const { Batch } = require("./lib/batch.js");
const { Cancel } = require("./lib/cancel.js");
const { Record } = require("./lib/record.js");
const { Match } = require("./lib/match.js");
const { text, int32 } = require("./lib/values.js");

const { C } = native;

module.exports = {
  version: native.version,
  variants: () => native.list(C.variants),
  variantSource: (name) => native.texts(C.variant_source, ...text(name, "name")),
  records: () => native.list(C.records),
  openHandles: () => native.sizeOf(C.open_handles),
  Status: errors.Status,
  statusName: (status) => C.status_name(int32(status, "status")),
  MAX_TEXT: native.MAX_TEXT,
  MAX_COUNT: native.MAX_COUNT,
  MAX_THREADS: native.MAX_THREADS,
  Game,
  Move,
  State,
  Batch,
  Cancel,
  Record,
  Match,
  ...errors.classes,
};
