// The page's types, which stand in its comments, fit together; and those of these tests.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

test("the types fit together", () => {
  const here = fileURLToPath(new URL(".", import.meta.url));
  const checked = spawnSync(process.execPath, ["node_modules/typescript/bin/tsc", "-p", "."], { cwd: here, encoding: "utf8" });
  assert.equal(checked.stdout + checked.stderr, "");
  assert.equal(checked.status, 0);
});
