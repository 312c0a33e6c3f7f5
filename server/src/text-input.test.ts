import { expect, test } from "vitest";
import { parseTextInput } from "./text-input.ts";

test("a name is trimmed and kept as it was typed otherwise", () => {
  expect(parseTextInput("/name", "  Ada  Lovelace ", 80)).toBe("Ada  Lovelace");
  expect(parseTextInput("/name", "Zoë 👩‍🚀 <b>", 80)).toBe("Zoë 👩‍🚀 <b>");
  expect(parseTextInput("/name", "👩".repeat(80), 80)).toHaveLength(160);
});

test.each([
  ["an empty text", ""],
  ["white space", " \u00a0\u3000 "],
  ["nothing that can be seen", "\u200b\u200d\ufeff"],
  ["a NUL", "Ada\0"],
  ["a line break", "Ada\nLovelace"],
  ["an escape", "Ada\u001b[31m"],
  ["a C1 control", "Ada\u0085x"],
  ["a line separator", "Ada\u2028x"],
  ["a change of reading direction", "Ada\u202egro"],
  ["half a surrogate pair", "Ada\ud800"],
  ["too many characters", "a".repeat(81)],
])("a name is not %s", (_, text) => {
  expect(() => parseTextInput("/name", text, 80)).toThrow(
    expect.objectContaining({ code: "invalid_body" }),
  );
});
