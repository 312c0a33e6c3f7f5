/** Ids of the messages that the user has saved. A change is on screen before the server has replied. */
import type { ServerEvent } from "@belfry/contracts/live/events";
import { savedByChat } from "@belfry/contracts/live/saved";
import type { Message } from "@belfry/contracts/messages/messages";
import type { Call } from "../../api/call.ts";
import type { Loads } from "../../api/loads.ts";
import type { Store } from "../store.ts";

interface SavedOptions {
  store: Store;
  call: Call;
  loads: Loads;
}

const subject = "saved";

export function createSaved({ store, call, loads }: SavedOptions) {
  /** Marks a running request as outdated: its reply may lack this change. */
  function onEvent(event: ServerEvent): void {
    if (event.type === "saved.changed") loads.outdate(subject);
  }

  /** Replaces all ids, because events may have been missed. */
  function load(): Promise<void> {
    loads.outdate(subject);
    return loads.once(subject, async () => {
      const loaded = await loads.current([subject], () => call("GET /api/me/saved/ids"));
      if (!loaded) return;
      const saved = savedByChat(loaded);
      store.set((live) => ({ ...live, state: { ...live.state, saved } }));
    });
  }

  /** The event of the server, which may come from another device later, has the last word. */
  async function setSaved(
    { chatId, id: messageId }: Pick<Message, "chatId" | "id">,
    isSaved: boolean,
  ): Promise<void> {
    const params = { chatId, messageId };
    const path = "/api/chats/:chatId/messages/:messageId/saved";
    store.apply({ type: "saved.changed", ...params, isSaved });
    try {
      await (isSaved ? call(`PUT ${path}`, { params }) : call(`DELETE ${path}`, { params }));
    } catch (error) {
      void load();
      throw error;
    }
  }

  return { onEvent, load, setSaved };
}
