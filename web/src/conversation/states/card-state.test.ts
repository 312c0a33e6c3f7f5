import { expect, test } from "vitest";
import { type CardMessage, cardState } from "./card-state.ts";

const at = "2026-11-20T12:04:00.000Z";

function stateOf(title: string | undefined, message: Partial<CardMessage> = {}, isFirst = true) {
  const state = cardState({ ...(title && { title }) }, { ...message }, isFirst);
  return state && [state.word, state.detail, state.tone, state.title];
}

test.for<[title: string, message: Partial<CardMessage>, expected: unknown[] | null]>([
  [
    "Firing (3): Pods",
    { level: "critical", state: "open" },
    ["Firing (3)", "critical", "danger", "Pods"],
  ],
  ["Firing: Disk", { level: "warning", state: "open" }, ["Firing", "warning", "warning", "Disk"]],
  [
    "Firing (1), resolved (2): Pods",
    { level: "critical", state: "open" },
    ["Firing (1), resolved (2)", "critical", "danger", "Pods"],
  ],
  ["Resolved: Disk", { level: "success", state: "resolved" }, ["Resolved", "", "success", "Disk"]],
  ["Merged: #42 Add a bell", {}, ["Merged", "", "merged", "#42 Add a bell"]],
  ["Disk full", { level: "critical" }, ["Critical", "", "danger", "Disk full"]],
  ["Disk full", { level: "critical", state: "open" }, ["Open", "critical", "danger", "Disk full"]],
  [
    "Disk full",
    { level: "critical", state: "resolved" },
    ["Resolved", "was critical", "success", "Disk full"],
  ],
  [
    "Firing: Disk",
    { level: "critical", state: "closed", closed: { at, by: { userId: 1, displayName: "Ada" } } },
    ["Closed", "was critical", "neutral", "Disk"],
  ],
  [
    "Disk full",
    { level: "warning", state: "closed", closed: { at }, createdAt: "2026-11-19T12:04:30.000Z" },
    ["Closed", "no news for 24 hr", "neutral", "Disk full"],
  ],
  // R13
  ["✅ Build 7", { level: "success" }, null],
  ["Build 7", { level: "success" }, ["Success", "", "success", "Build 7"]],
  ["ReferenceError: a is not defined", {}, null],
  ["Meeting at 10: bring notes", { level: "info" }, null],
  ["Failed: ", {}, null],
])("The state line of %j with %j", ([title, message, expected]) => {
  expect(stateOf(title, message)).toEqual(expected);
});

test("The alerts of a resolved message are over, and those of an open one are not", () => {
  const isOver = (state: "open" | "resolved") =>
    cardState({ title: "Disk full" }, { level: "critical", state }, true)?.isOver;
  expect([isOver("resolved"), isOver("open")]).toEqual([true, false]);
});

test("The state of a message belongs to its first card", () => {
  expect(stateOf("Plain", { level: "critical", state: "open" }, false)).toBeNull();
  expect(stateOf("Passed: lint", { level: "critical" }, false)).toEqual([
    "Passed",
    "",
    "success",
    "lint",
  ]);
  expect(stateOf(undefined, { level: "warning" })).toEqual(["Warning", "", "warning", undefined]);
});
