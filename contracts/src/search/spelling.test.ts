import { expect, test } from "vitest";
import { plainWordsOf, spellingsOf } from "./spelling.ts";

test("[V13] A word is respelled by one letter more, less or different, or by two that are swapped", () => {
  const spellings = spellingsOf("roolback");
  for (const word of ["rollback", "roolbac", "oolback", "rolback", "roolbacks", "orolback"])
    expect(spellings).toContain(word);
  for (const word of ["roolback", "rollbacks", "back"]) expect(spellings).not.toContain(word);
  expect(spellingsOf("abcd")).toHaveLength(new Set(spellingsOf("abcd")).size);
});

test("[V13] Only plain words of a query may be misspelled", () => {
  const wordsOf = (query: string) => plainWordsOf(query).map(({ word }) => word);
  expect(wordsOf("Roolback the databse")).toEqual(["roolback", "databse"]);
  expect(wordsOf("from:adda in:deplyos err_conn v1.42 db disk-full café")).toEqual([]);
  expect(wordsOf('"exactly this" roolback')).toEqual([]);
  expect(plainWordsOf("a roolback")).toEqual([{ word: "roolback", start: 2, end: 10 }]);
});
