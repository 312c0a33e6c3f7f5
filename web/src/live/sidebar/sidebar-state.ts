/** The sections of the sidebar. A change is on screen before the server has replied. */
import { withChanges } from "@belfry/contracts/live/sidebar-changes";
import type { Sidebar } from "@belfry/contracts/people/sidebar";
import type { Call } from "../../api/call.ts";
import type { Loads } from "../../api/loads.ts";
import type { SectionsChange, Store } from "../store.ts";

interface SidebarOptions {
  store: Store;
  call: Call;
  loads: Loads;
}

const subject = "sidebar";

export function createSidebarState({ store, call, loads }: SidebarOptions) {
  let lastRequest: Promise<unknown> = Promise.resolve();

  /** Replies and events may overtake each other: the one with the higher `rev` stays. */
  function show(sidebar: Sidebar): void {
    store.apply({ type: "sidebar.changed", sidebar });
  }

  function load(): Promise<void> {
    return loads.once(subject, async () => {
      const loaded = await loads.current([subject], () => call("GET /api/me/sidebar"));
      if (loaded) show(loaded);
    });
  }

  const setChanges = (change: (changes: readonly SectionsChange[]) => readonly SectionsChange[]) =>
    store.set((live) => ({ ...live, sectionChanges: change(live.sectionChanges) }));

  /**
   * Sends a request after the ones before it, because a quick second step depends on the first. Shows `change`
   * until the reply; a failed request takes it back.
   */
  async function change(
    change: SectionsChange,
    request: (call: Call) => Promise<Sidebar>,
  ): Promise<Sidebar> {
    setChanges((changes) => [...changes, change]);
    const sent = lastRequest.then(() => request(call));
    lastRequest = sent.catch(() => {});
    try {
      const changed = await sent;
      show(changed);
      return changed;
    } catch (error) {
      void load();
      throw error;
    } finally {
      setChanges((changes) => changes.filter((one) => one !== change));
    }
  }

  async function closeSection(sectionId: number, isClosed: boolean): Promise<void> {
    const path = "PATCH /api/me/sidebar/sections/:sectionId";
    await change(
      (sections) => withChanges(sections, sectionId, { isClosed }),
      (call) => call(path, { params: { sectionId }, body: { isClosed } }),
    );
  }

  return { load, change, closeSection };
}
