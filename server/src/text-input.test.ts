import { expect, test } from "vitest";
import { parseTextInput } from "./text-input.ts";

test("A name is trimmed and otherwise kept as typed", () => {
  expect(parseTextInput("/name", "  Ada  Lovelace ", 80)).toBe("Ada  Lovelace");
  expect(parseTextInput("/name", "Zoë 👩‍🚀 <b>", 80)).toBe("Zoë 👩‍🚀 <b>");
  expect(parseTextInput("/name", "👩".repeat(80), 80)).toHaveLength(160);
});

test.each([
  ["no text", ""],
  ["only white space", " \u00a0\u3000 "],
  ["only invisible characters", "\u200b\u200d\ufeff"],
  ["a NUL character", "Ada\0"],
  ["a line break", "Ada\nLovelace"],
  ["an escape character", "Ada\u001b[31m"],
  ["a C1 control character", "Ada\u0085x"],
  ["a line separator", "Ada\u2028x"],
  ["a change of reading direction", "Ada\u202egro"],
  ["a lone surrogate", "Ada\ud800"],
  ["too many characters", "a".repeat(81)],
])("A name with %s is rejected", (_, text) => {
  expect(() => parseTextInput("/name", text, 80)).toThrow(
    expect.objectContaining({ code: "invalid_body" }),
  );
});
