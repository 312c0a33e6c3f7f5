/** Actions on single messages that are already posted. */
import type { Message } from "@belfry/contracts/messages/messages";
import type { Call } from "../../api/call.ts";
import type { Loads } from "../../api/loads.ts";
import { type Store, withMessage, withQuoted } from "../store.ts";

interface MessageActionsOptions {
  store: Store;
  call: Call;
  loads: Loads;
}

export function createMessageActions({ store, call, loads }: MessageActionsOptions) {
  async function edit(chatId: number, messageId: number, text: string) {
    const params = { chatId, messageId };
    const body = { text };
    const message = await call("PATCH /api/chats/:chatId/messages/:messageId", { params, body });
    store.set((live) => withMessage(live, message));
  }

  /** Loads a message that a reply quotes. Without it, its strip shows that it is loading. */
  async function loadQuoted(chatId: number, messageId: number): Promise<void> {
    const params = { chatId, messageId };
    await loads
      .once(`quoted ${chatId} ${messageId}`, async () => {
        const path = "GET /api/chats/:chatId/messages/:messageId";
        const revOf = () => store.get().state.chats[chatId]?.rev;
        let rev: number | undefined;
        // A change during the request may be newer than its reply.
        do {
          rev = revOf();
          const message = await call(path, { params });
          store.set((live) => withQuoted(live, message));
        } while (rev !== revOf());
      })
      .catch(() => {});
  }

  /** The change arrives as an event. */
  async function setPinned({ chatId, id }: Pick<Message, "chatId" | "id">, isPinned: boolean) {
    const params = { chatId, messageId: id };
    const path = "/api/chats/:chatId/messages/:messageId/pin";
    await (isPinned ? call(`PUT ${path}`, { params }) : call(`DELETE ${path}`, { params }));
  }

  return { edit, loadQuoted, setPinned };
}
