/** Deletions of messages. Each one can be undone until its request is sent. */
import { ProblemError } from "@belfry/client/problem-error";
import type { Call } from "../../api/call.ts";
import type { Store } from "../store.ts";

interface DeletionsOptions {
  store: Store;
  call: Call;
  window: Pick<Window, "addEventListener" | "removeEventListener">;
  document: Pick<Document, "addEventListener" | "removeEventListener" | "visibilityState">;
}

export interface Deletion {
  /** Shows the message again. */
  undo: () => void;
  /** Sends the request, once. Resolves after the reply. */
  send: () => Promise<void>;
  /** Aborted when the deletion can no longer be undone. */
  isFinal: AbortSignal;
}

interface OpenDeletion extends Deletion {
  chatId: number;
  messageId: number;
  /** Ends it without a request. */
  drop: () => void;
}

export function createDeletions({ store, call, window, document }: DeletionsOptions) {
  /** Those without a reply yet. */
  const open = new Set<OpenDeletion>();

  /** Hides the message. `onFailed` is called when it is shown again because of an error. */
  function start(
    chatId: number,
    messageId: number,
    onFailed: (error: unknown) => void = () => {},
  ): Deletion {
    const final = new AbortController();
    let sent: Promise<void> | undefined;

    function end() {
      final.abort();
      open.delete(deletion);
    }

    function undo() {
      if (final.signal.aborted) return;
      end();
      setHidden(chatId, messageId, false);
    }

    function send(): Promise<void> {
      if (final.signal.aborted) return sent ?? Promise.resolve();
      sent = request().finally(end);
      final.abort();
      return sent;
    }

    async function request() {
      const params = { chatId, messageId };
      try {
        // The page may be closing.
        const options = { params, keepalive: true };
        await call("DELETE /api/chats/:chatId/messages/:messageId", options);
      } catch (error) {
        if (error instanceof ProblemError && error.problem.code === "message_not_found") return;
        setHidden(chatId, messageId, false);
        onFailed(error);
      }
    }

    const deletion = { chatId, messageId, undo, send, isFinal: final.signal, drop: end };
    open.add(deletion);
    setHidden(chatId, messageId, true);
    return deletion;
  }

  /** A message whose deletion was sent stays hidden: its event may come later. */
  function setHidden(chatId: number, messageId: number, isHidden: boolean) {
    store.set((live) => {
      const others = live.hiddenIds[chatId]?.filter((id) => id !== messageId) ?? [];
      const ids = isHidden ? [...others, messageId] : others;
      return { ...live, hiddenIds: { ...live.hiddenIds, [chatId]: ids } };
    });
  }

  /** Sends all requests. Resolves after the replies. */
  async function sendAll(): Promise<void> {
    await Promise.all([...open].map(({ send }) => send()));
  }

  /** Ends all deletions without a request. */
  function dropAll() {
    for (const { drop } of open) drop();
  }

  /** Another user may delete the message first. */
  function dropDeleted() {
    if (open.size === 0) return;
    const { timelines } = store.get().state;
    for (const { chatId, messageId, drop } of open) {
      const message = timelines[chatId]?.messages.find(({ id }) => id === messageId);
      if (message?.deletedAt) drop();
    }
  }

  /** Returns a function that sends the remaining deletions. */
  function watch(): () => void {
    // A phone may end a hidden page without another event.
    const onHide = () => document.visibilityState === "hidden" && void sendAll();
    const onPageHide = () => void sendAll();
    const unsubscribe = store.subscribe(dropDeleted);
    document.addEventListener("visibilitychange", onHide);
    window.addEventListener("pagehide", onPageHide);
    return () => {
      unsubscribe();
      document.removeEventListener("visibilitychange", onHide);
      window.removeEventListener("pagehide", onPageHide);
      void sendAll();
    };
  }

  return { start, sendAll, dropAll, watch };
}
