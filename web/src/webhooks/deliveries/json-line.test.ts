import { expect, test } from "vitest";
import { prettyJson } from "../templates/pretty-json.ts";
import { lineOf, pointerOf } from "./json-line.ts";

const payload = JSON.stringify({
  text: "marked",
  "a/b~c": { length: 0 },
  cards: [{ title: "one" }, { title: { x: 1 }, "": null }],
});

function lineAt(pointer: string): string | undefined {
  const line = lineOf(payload, pointer);
  return line === undefined ? undefined : prettyJson(payload).split("\n")[line]?.trim();
}

test("The line of a value is found by its JSON Pointer", () => {
  expect(lineAt("/text")).toBe('"text": "marked",');
  expect(lineAt("/cards/0/title")).toBe('"title": "one"');
  expect(lineAt("/cards/1/title")).toBe('"title": {');
  expect(lineAt("/cards/1/")).toBe('"": null');
  expect(lineAt("/a~1b~0c/length")).toBe('"length": 0');
});

test("A value that the payload does not have has no line", () => {
  const pointers = [
    "/level",
    "/cards/2",
    "/cards/length",
    "/text/0",
    "/__proto__/x",
    "/cards/1//x",
  ];
  for (const pointer of pointers) expect(lineAt(pointer), pointer).toBeUndefined();
  expect(lineOf("text=hi", "/text")).toBeUndefined();
});

test("The JSON Pointer is read from the beginning of an error", () => {
  expect(pointerOf("/cards/0/title must be a string.")).toBe("/cards/0/title");
  expect(pointerOf("Send JSON to /api.")).toBeUndefined();
});
