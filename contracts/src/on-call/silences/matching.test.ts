import { expect, test } from "vitest";
import { findSilence, labelsOf, matchesAll, matchesEverything, matchesText } from "./matching.ts";

test("A star matches any text, and upper and lower case are equal", () => {
  for (const [pattern, text, isMatch] of [
    ["Disk full", "disk FULL", true],
    ["Disk full", "Disk full on db-1", false],
    ["Disk*", "Disk full", true],
    ["*full", "Disk full", true],
    ["*is*ul*", "Disk full", true],
    ["a*a", "a", false],
    ["a*ba", "aba", true],
    ["ab*ba", "aba", false],
    ["*x*", "Disk full", false],
    ["D**l", "Disk full", true],
    ["(a+)+$", "aaaa", false],
    ["a.c", "abc", false],
  ] as const) {
    expect(matchesText(pattern, text), `${pattern} ${text}`).toBe(isMatch);
  }
});

test("A pattern made to be slow is matched at once", () => {
  const pattern = `${"*a".repeat(250)}*b`;
  expect(matchesText(pattern, "a".repeat(500))).toBe(false);
});

test("A pattern of stars and spaces matches everything", () => {
  expect(["", "*", " ** * "].every(matchesEverything)).toBe(true);
  expect(matchesEverything("*a*")).toBe(false);
});

const alertmanagerKey = 'alertmanager:{}:{alertname="DiskFull", path="C:\\\\a\\"b"}';

test("A message has the labels of its key, its fields, its title and its instances", () => {
  const field = (title: string, value: string) => ({ title, value, short: true });
  const labels = labelsOf(
    {
      text: "",
      cards: [
        { title: "Firing (2): **DiskFull**", fields: [field("Team", "`db`"), field("Key", "no")] },
      ],
      level: "critical",
      problem: "disk",
      instances: ["db-1", "db-2"],
    },
    alertmanagerKey,
  );
  expect(labels.map(({ name, value }) => `${name}=${value}`)).toEqual([
    "title=DiskFull",
    "level=critical",
    "problem=disk",
    "alertname=DiskFull",
    'path=C:\\a"b',
    "Team=db",
    "instance=db-1",
    "instance=db-2",
    `key=${alertmanagerKey}`,
  ]);
});

test("All matchers must match, and each value of a name", () => {
  const labels = labelsOf({ text: "Disk full", instances: ["db-1", "db-2"] }, undefined);
  const isSilenced = (...matchers: [string, string][]) =>
    matchesAll(
      matchers.map(([name, value]) => ({ name, value })),
      labels,
    );
  expect(isSilenced(["title", "Disk*"])).toBe(true);
  expect(isSilenced(["title", "Disk*"], ["team", "*"])).toBe(false);
  expect(isSilenced(["instance", "db-1"])).toBe(false);
  expect(isSilenced(["instance", "db-*"], ["Title", "disk full"])).toBe(true);
});

test("A message that several silences match is held back by the one that lasts longest", () => {
  const silence = (id: number, until: number | undefined, title = "Disk*") => ({
    id,
    until,
    endsOnNew: false,
    matchers: [{ name: "title", value: title }],
  });
  const message = { text: "Disk full" };
  const at = (now: number, ...silences: ReturnType<typeof silence>[]) =>
    findSilence(silences, message, { key: undefined, now })?.id;
  expect(at(5, silence(1, 10), silence(2, 20), silence(3, 99, "CPU*"))).toBe(2);
  expect(at(15, silence(1, 10), silence(2, 20))).toBe(2);
  expect(at(20, silence(1, 10), silence(2, 20))).toBeUndefined();
  expect(at(5, silence(1, 10), silence(4, undefined))).toBe(4);
});
