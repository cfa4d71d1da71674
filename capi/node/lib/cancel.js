"use strict";

const { C, check, number64 } = require("./native.js");
const { Handle, MADE, handleOf, foreign } = require("./handles.js");

class Cancel extends Handle {
  static kind = "cancel";

  constructor(made, handle, owned) {
    if (made === MADE) super(MADE, handle, owned);
    else super(MADE, number64(C.cancel_new));
  }

  static fromHandle(handle) {
    return new Cancel(MADE, foreign(handle), false);
  }

  request() {
    check(C.cancel_request(handleOf(this)));
  }

  _inspect(options) {
    return options.stylize("Cancel {}", "special");
  }
}

module.exports = { Cancel };
