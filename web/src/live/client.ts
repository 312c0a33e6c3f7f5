/** The signed-in client: the store, what keeps it true, and what a reader can do. */
import type { Me } from "@belfry/contracts/users";
import { call } from "../api/call.ts";
import { createHistory } from "./history.ts";
import { createOutbox, unsentOf } from "./outbox.ts";
import { createReadMarks } from "./read-marks.ts";
import { createStore, withMessage } from "./store.ts";
import { createSync } from "./sync.ts";

export type LiveClient = ReturnType<typeof createClient>;

export function createClient(me: Me) {
  const store = createStore(me, unsentOf(me.id));
  const history = createHistory(store);
  const { markRead } = createReadMarks(store);
  let outbox = createOutbox(store);

  async function edit(chatId: number, messageId: number, text: string) {
    const params = { chatId, messageId };
    const body = { text };
    const message = await call("PATCH /api/chats/:chatId/messages/:messageId", { params, body });
    store.set((live) => withMessage(live, message));
  }

  async function remove(chatId: number, messageId: number) {
    const params = { chatId, messageId };
    await call("DELETE /api/chats/:chatId/messages/:messageId", { params });
    // The reply is empty and the event may not reach us: ask for the message as it is now.
    const message = await call("GET /api/chats/:chatId/messages/:messageId", { params });
    store.set((live) => withMessage(live, message));
  }

  return {
    store,
    actions: {
      ...history,
      post: (chatId: number, text: string) => outbox.post(chatId, text),
      retry: (clientId: string) => outbox.retry(clientId),
      discard: (clientId: string) => outbox.discard(clientId),
      apply: store.apply,
      putMe: (me: Me) => store.set((live) => ({ ...live, me })),
      edit,
      remove,
      markRead,
    },
    /** Connects; answers how to stop. May be started again. */
    start(): () => void {
      outbox.close();
      outbox = createOutbox(store);
      history.loadChats().catch(() => {}); // the socket's `ready` loads them again
      const sync = createSync(store, history, () => outbox.flush());
      return () => {
        sync.close();
        outbox.close();
      };
    },
  };
}
