import { characterEntities } from "character-entities";
import { expect, test } from "vitest";
import { decodeEntities } from "./entities.ts";

test("Every named character reference is decoded as the library lists it", () => {
  const listed = Object.entries(characterEntities);
  expect(listed).toHaveLength(2125);
  const decoded = listed.map(([name]) => [name, decodeEntities(`&${name};`)]);
  expect(decoded).toEqual(listed);
});

test("Names that the table does not have stay as they are", () => {
  expect(decodeEntities("&constructor; &; &AMP &nosuch;")).toBe("&constructor; &; &AMP &nosuch;");
});
