/** Any character, for random texts. `unit: "binary"` of fast-check takes a second to make its tables. */
import fc from "fast-check";

const surrogates = { from: 0xd800, count: 0x800 };

export const anyCharacter = fc
  .integer({ min: 0, max: 0x10ffff - surrogates.count })
  .map((number) =>
    String.fromCodePoint(number < surrogates.from ? number : number + surrogates.count),
  );
