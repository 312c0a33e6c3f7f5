import { defaultSidebar } from "@belfry/contracts/live/sidebar";
import type { SectionSort } from "@belfry/contracts/people/sidebar";
import { expect, test } from "vitest";
import { deploys } from "../../../test/samples.ts";
import type { ShownSection } from "../order/sidebar-sections.ts";
import { canHold, placeChat, placeSection, stepChat, stepSection } from "./moves.ts";

/** The sections with these chats, by the id of the section. */
function shown(chatIds: Record<number, number[]>, sort: SectionSort = "manual"): ShownSection[] {
  return defaultSidebar.sections.map((section) => {
    const chats = (chatIds[section.id] ?? []).map((id) => ({ ...deploys, id }));
    return {
      section: { ...section, sort },
      chats,
      rows: chats,
      hiddenCalls: 0,
      hasHiddenUnread: false,
    };
  });
}

const groups = (sort?: SectionSort) => shown({ 2: [1, 2, 3] }, sort)[1] as ShownSection;

test("A chat goes before another one or to the end, and begins an order by hand in its section", () => {
  expect(placeChat(groups("name"), 3, 1)).toEqual({
    sectionId: 2,
    changes: { chatIds: [3, 1, 2], sort: "manual" },
    place: 1,
    all: 3,
  });
  expect(placeChat(groups(), 1, null)?.changes.chatIds).toEqual([2, 3, 1]);
  expect(placeChat(groups(), 3, null), "where it is").toBeUndefined();
  expect(placeChat(groups(), 1, 2), "where it is").toBeUndefined();
  expect(placeChat(groups(), 1, 1)).toBeUndefined();
});

test("Another section keeps its order", () => {
  expect(placeChat(groups("name"), 9, 2)?.changes).toEqual({ chatIds: [9] });
  expect(placeChat(groups(), 9, 2)?.changes).toEqual({ chatIds: [1, 9, 2, 3] });
});

test("A step moves a chat past the next one, and not out of the section", () => {
  expect(stepChat(groups(), 2, -1)?.changes.chatIds).toEqual([2, 1, 3]);
  expect(stepChat(groups(), 2, 1)?.changes.chatIds).toEqual([1, 3, 2]);
  expect(stepChat(groups(), 1, -1)).toBeUndefined();
  expect(stepChat(groups(), 3, 1)).toBeUndefined();
});

test("Sections move past each other, and hidden ones do not count", () => {
  const sections = shown({ 2: [1] });
  expect(stepSection(sections, 3, -1)).toMatchObject({ changes: { beforeId: 2 } });
  expect(stepSection(sections, 2, 1)).toMatchObject({ changes: { beforeId: null }, place: 3 });
  expect(stepSection(sections, 2, -1), "pinned chats do not exist").toBeUndefined();
  expect(stepSection(shown({ 1: [1] }), 2, -1)).toMatchObject({ changes: { beforeId: 1 } });
  expect(placeSection(sections, 2, 3), "where it is").toBeUndefined();
});

test("The sections of group chats and of direct messages take no other chats", () => {
  const direct = { ...deploys, kind: "direct" as const };
  const kinds = defaultSidebar.sections.map((section) => [
    section.kind,
    canHold(section, deploys),
    canHold(section, direct),
  ]);
  expect(kinds).toEqual([
    ["pinned", true, true],
    ["chats", true, false],
    ["direct", false, true],
  ]);
});
