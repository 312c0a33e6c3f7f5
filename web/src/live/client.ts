/** The signed-in client: the store, what keeps it true, and what a reader can do. */
import type { Me } from "@belfry/contracts/users";
import { call } from "../api/call.ts";
import { openHistory } from "./history.ts";
import { openOutbox, unsentOf } from "./outbox.ts";
import { openReadMarks } from "./read-marks.ts";
import { openStore, withMessage } from "./store.ts";
import { openSync } from "./sync.ts";

export type LiveClient = ReturnType<typeof openClient>;

export function openClient(me: Me) {
  const store = openStore(me, unsentOf(me.id));
  const history = openHistory(store);
  const { markRead } = openReadMarks(store);
  let outbox = openOutbox(store);

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
      outbox = openOutbox(store);
      history.loadChats().catch(() => {}); // the socket's `ready` loads them again
      const sync = openSync(store, history, () => outbox.flush());
      return () => {
        sync.close();
        outbox.close();
      };
    },
  };
}
