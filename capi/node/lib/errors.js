"use strict";

/** The statuses of the C interface, by name and number. */
const Status = Object.freeze({
  OK: 0,
  INVALID: 1,
  HANDLE: 2,
  SHORT: 3,
  UNKNOWN: 4,
  OPTION: 5,
  SCRIPT: 6,
  POSITION: 7,
  UNREADABLE: 8,
  ILLEGAL: 9,
  AMBIGUOUS: 10,
  RECORD: 11,
  MATCH: 12,
  CANCELLED: 13,
  FORKED: 14,
  INTERNAL: 15,
  RULE: 16,
});

class StaffelError extends Error {
  constructor(message, status, kind, details = []) {
    super(message);
    this.status = status;
    this.kind = kind;
    this.code = `STAFFEL_${kind.toUpperCase().replaceAll(" ", "_")}`;
    // Not enumerable, so that an error is not printed twice over by console.log.
    Object.defineProperty(this, "details", { value: Object.freeze(details) });
  }
}
Object.defineProperty(StaffelError.prototype, "name", { value: "StaffelError", configurable: true, writable: true });

const classes = { StaffelError };
const byStatus = [];

for (const [word, status] of Object.entries(Status)) {
  if (status === Status.OK) continue;
  const name = word[0] + word.slice(1).toLowerCase() + "Error";
  const made = { [name]: class extends StaffelError {} }[name];
  Object.defineProperty(made.prototype, "name", { value: name, configurable: true, writable: true });
  classes[name] = made;
  byStatus[status] = made;
}

function derived(made, name, get) {
  Object.defineProperty(made.prototype, name, { get, configurable: true });
}

const first = (error) => error.details[0]?.line || null;
derived(classes.ScriptError, "faults", function () { return this.details; });
derived(classes.AmbiguousError, "candidates", function () { return this.details.map((d) => d.message); });
derived(classes.RuleError, "fault", function () { return this.details[0] ?? null; });
derived(classes.RuleError, "line", function () { return first(this); });
derived(classes.RecordError, "line", function () { return first(this); });
derived(classes.MatchError, "line", function () { return first(this); });

/** The error of a status, whose name is kind. */
function make(status, kind, message, details) {
  const error = new (byStatus[status] ?? StaffelError)(message, status, kind, details);
  Error.captureStackTrace?.(error, make);
  return error;
}

module.exports = { Status, classes, make };
