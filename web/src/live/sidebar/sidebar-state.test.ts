import { defaultSidebar } from "@belfry/contracts/live/sidebar";
import { withChanges } from "@belfry/contracts/live/sidebar-changes";
import { expect, test } from "vitest";
import { flush } from "../../../test/fake-browser.ts";
import { createLiveParts } from "../../../test/live-parts.ts";
import { shownSections } from "./section-changes.ts";
import { createSidebarState } from "./sidebar-state.ts";

const path = "/api/me/sidebar/sections/2";
const closed = withChanges(defaultSidebar.sections, 2, { isClosed: true });

function setUp() {
  const parts = createLiveParts();
  /** As on the screen. */
  function sidebar() {
    const { state, sectionChanges } = parts.store.get();
    return { ...state.sidebar, sections: shownSections(state.sidebar.sections, sectionChanges) };
  }
  const state = createSidebarState(parts);
  const body = { beforeId: 1 };
  const moveFirst = (sectionId: number) =>
    state.change(
      (sections) => withChanges(sections, sectionId, body),
      (call) => call("PATCH /api/me/sidebar/sections/:sectionId", { params: { sectionId }, body }),
    );
  return { ...parts, ...state, moveFirst, sidebar };
}

test("A section is closed at once, and the reply has the new rev", async () => {
  const { closeSection, reply, sidebar } = setUp();
  const closing = closeSection(2, true);
  await flush();
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
  await flush();
  await replyWith("PATCH", path, { status: 404, body: { code: "section_not_found", detail: "" } });
  await rejected;
  await reply("GET", "/api/me/sidebar", defaultSidebar);
  expect(sidebar()).toEqual(defaultSidebar);
});

test("A change made before the last one was saved waits for it, and stays on screen", async () => {
  const { moveFirst, closeSection, net, reply, sidebar } = setUp();
  const first = closeSection(2, true);
  const moved = withChanges(closed, 3, { beforeId: 1 });
  const second = moveFirst(3);
  expect(sidebar().sections).toEqual(moved);
  await flush();
  expect(net.requests).toHaveLength(1);
  await reply("PATCH", path, { rev: 1, sections: closed });
  await first;
  expect(sidebar().sections).toEqual(moved);
  await reply("PATCH", "/api/me/sidebar/sections/3", { rev: 2, sections: moved });
  await second;
  expect(sidebar()).toEqual({ rev: 2, sections: moved });
});

test("A change that is rejected leaves the one after it on screen", async () => {
  const { moveFirst, closeSection, reply, replyWith, sidebar } = setUp();
  const rejected = expect(moveFirst(3)).rejects.toThrow();
  const next = closeSection(2, true);
  await flush();
  const failure = { status: 404, body: { code: "section_not_found", detail: "" } };
  await replyWith("PATCH", "/api/me/sidebar/sections/3", failure);
  await rejected;
  expect(sidebar()).toEqual({ rev: 0, sections: closed });
  await reply("PATCH", path, { rev: 1, sections: closed });
  await next;
  expect(sidebar()).toEqual({ rev: 1, sections: closed });
});
