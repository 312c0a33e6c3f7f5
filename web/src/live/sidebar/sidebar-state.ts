/** The sections of the sidebar. A change is on screen before the server has replied. */
import type { Section, Sidebar } from "@belfry/contracts/people/sidebar";
import type { Call } from "../../api/call.ts";
import type { Loads } from "../../api/loads.ts";
import type { Store } from "../store.ts";

interface SidebarOptions {
  store: Store;
  call: Call;
  loads: Loads;
}

const subject = "sidebar";

export function createSidebarState({ store, call, loads }: SidebarOptions) {
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

  /** Shows the sections as the request will leave them, and takes that back if the request fails. */
  async function change(
    sections: readonly Section[] | null,
    request: (call: Call) => Promise<Sidebar>,
  ): Promise<Sidebar> {
    const { rev } = store.get().state.sidebar;
    if (sections) show({ rev, sections: [...sections] });
    try {
      const changed = await request(call);
      show(changed);
      return changed;
    } catch (error) {
      void load();
      throw error;
    }
  }

  async function closeSection(sectionId: number, isClosed: boolean): Promise<void> {
    const { sections } = store.get().state.sidebar;
    const shown = sections.map((one) => (one.id === sectionId ? { ...one, isClosed } : one));
    const path = "PATCH /api/me/sidebar/sections/:sectionId";
    await change(shown, (call) => call(path, { params: { sectionId }, body: { isClosed } }));
  }

  return { load, change, closeSection };
}
