import { defaultSidebar } from "@belfry/contracts/live/sidebar";
import { withChanges } from "@belfry/contracts/live/sidebar-changes";
import { expect, test } from "vitest";
import { createLiveParts } from "../../../test/live-parts.ts";
import { createSidebarState } from "./sidebar-state.ts";

const path = "/api/me/sidebar/sections/2";
const closed = withChanges(defaultSidebar.sections, 2, { isClosed: true });

function setUp() {
  const parts = createLiveParts();
  const sidebar = () => parts.store.get().state.sidebar;
  return { ...parts, ...createSidebarState(parts), sidebar };
}

test("A section is closed at once, and the reply has the new rev", async () => {
  const { closeSection, reply, sidebar } = setUp();
  const closing = closeSection(2, true);
  expect(sidebar()).toEqual({ rev: 0, sections: closed });
  await reply("PATCH", path, { rev: 1, sections: closed });
  await closing;
  expect(sidebar().rev).toBe(1);
});

test("A reply that is older than an event changes nothing", async () => {
  const { load, reply, store, sidebar } = setUp();
  const loading = load();
  store.apply({ type: "sidebar.changed", sidebar: { rev: 2, sections: closed } });
  await reply("GET", "/api/me/sidebar", { rev: 1, sections: defaultSidebar.sections });
  await loading;
  expect(sidebar()).toEqual({ rev: 2, sections: closed });
});

test("A change that the server rejects is taken back", async () => {
  const { closeSection, reply, replyWith, sidebar } = setUp();
  const rejected = expect(closeSection(2, true)).rejects.toThrow();
  await replyWith("PATCH", path, { status: 404, body: { code: "section_not_found", detail: "" } });
  await rejected;
  await reply("GET", "/api/me/sidebar", defaultSidebar);
  expect(sidebar()).toEqual(defaultSidebar);
});
