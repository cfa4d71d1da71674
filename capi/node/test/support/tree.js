"use strict";

// Where things are in the tree that the tests run in.

const fs = require("node:fs");
const path = require("node:path");

const root = path.join(__dirname, "..", "..", "..", "..");
const at = (...parts) => path.join(root, ...parts);
const readJSON = (...parts) => JSON.parse(fs.readFileSync(at(...parts), "utf8"));

module.exports = { root, at, readJSON };
