import { expect, test } from "vitest";
import { fuzzyMatch } from "./fuzzy.ts";

test("A name matches its start, the starts of its words, and characters in a row", () => {
  const marked = (name: string, query: string) =>
    fuzzyMatch(name, query)?.ranges.map(([start, end]) => name.slice(start, end)) ?? null;
  expect(marked("Deploys", "dep")).toEqual(["Dep"]);
  expect(marked("Frontend dependencies", "DEP")).toEqual(["dep"]);
  expect(marked("Frontend dependencies", "fd")).toEqual(["F", "d"]);
  expect(marked("Jonas Weber", "jweb")).toEqual(["J", "Web"]);
  expect(marked("Örebro Straße", "strasse")).toEqual(["Straße"]);
  expect(marked("上海 team", "上")).toEqual(["上"]);
  expect(marked("General", "xyz")).toBeNull();
  expect(marked("Frontend dependencies", "ns")).toBeNull();
});

test("A better match has a higher score", () => {
  const order = (query: string, names: string[]) =>
    names
      .map((name) => ({ name, score: fuzzyMatch(name, query)?.score ?? -1 }))
      .sort((a, b) => b.score - a.score)
      .map(({ name }) => name);
  expect(order("dep", ["Frontend dependencies", "Deploys", "Undeployed"])).toEqual([
    "Deploys",
    "Frontend dependencies",
    "Undeployed",
  ]);
});
