import { join } from "node:path";
import { rolldown } from "rolldown";
import { expect, test } from "vitest";
import { findScriptSinks } from "./script-sinks.ts";

// S1
test("The build finds each way in which a module turns a string into HTML or a script", async () => {
  const input = join(import.meta.dirname, "fixtures/script-sinks.js");
  const build = await rolldown({ input });
  const { output } = await build.generate();
  await build.close();
  const found = findScriptSinks(output[0]).map((line) => line.replace(/^.*script-sinks\.js: /, ""));
  expect(found).toEqual([
    ".innerHTML =",
    ".outerHTML +=",
    "dangerouslySetInnerHTML",
    ".srcdoc =",
    ".insertAdjacentHTML(",
    "document.write(",
    "Function(",
    'setTimeout("',
  ]);
});

test("Reading and comparing HTML passes the build", () => {
  const code =
    "if (a.innerHTML === b || a.innerHTML == c) log(a.outerHTML, evaluate(isFunction(a)))";
  expect(findScriptSinks({ modules: { "/web/src/a.ts": { code } } })).toEqual([]);
});
