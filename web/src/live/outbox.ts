/** Sends messages in order, one at a time per chat, and keeps them in this browser until the reply. */

import { isTemporary, ProblemError } from "@belfry/client/problem-error";
import type { Call } from "../api/call.ts";
import type { Retries, Timers } from "../api/timers.ts";
import { type LocalState, nameOf } from "./local-state.ts";
import { type Live, type PostOptions, type Store, type Unsent, withMessage } from "./store.ts";

interface OutboxOptions {
  store: Store;
  call: Call;
  retries: Retries;
  localState: LocalState;
  timers: Pick<Timers, "now">;
}

export function createOutbox({ store, call, retries, localState, timers }: OutboxOptions) {
  const userId = store.get().me.id;
  /** Chats with a running `send`. */
  const sending = new Set<number>();

  const save = (unsent: Unsent) =>
    localState.set(userId, "unsent", unsent.clientId, JSON.stringify(unsent));
  const forget = (clientId: string) => localState.set(userId, "unsent", clientId, null);

  function change(clientId: string, part: Partial<Unsent>) {
    store.set((live) => {
      const unsent = live.unsent.map((message) => {
        if (message.clientId !== clientId) return message;
        const { reason: _, ...rest } = message;
        const changed = { ...rest, ...part };
        // A stopped client may still receive a reply after the next client has loaded these messages.
        if (!retries.isStopped()) save(changed);
        return changed;
      });
      return { ...live, unsent };
    });
  }

  function post(chatId: number, text: string, more: PostOptions = {}) {
    // The server recognises a repeated message by its clientId.
    const clientId = randomId();
    const createdAt = new Date(timers.now()).toISOString();
    const unsent: Unsent = { clientId, chatId, text, ...more, createdAt, state: "waiting" };
    save(unsent);
    store.set((live) => ({ ...live, unsent: [...live.unsent, unsent] }));
    void send(chatId);
  }

  function retry(clientId: string) {
    change(clientId, { state: "waiting" });
    flush();
  }

  function discard(clientId: string) {
    forget(clientId);
    store.set((live) => without(live, clientId));
  }

  function flush() {
    for (const { chatId } of store.get().unsent) void send(chatId);
  }

  async function send(chatId: number) {
    if (sending.has(chatId)) return;
    sending.add(chatId);
    const next = () =>
      store.get().unsent.find((unsent) => unsent.chatId === chatId && unsent.state !== "failed");
    let attempt = 0;
    for (let unsent = next(); unsent && !retries.isStopped(); unsent = next()) {
      const outcome = await trySending(unsent);
      if (outcome === "done") attempt = 0;
      else await retries.pause(attempt++, outcome.retryAfterMs);
    }
    sending.delete(chatId);
  }

  async function trySending(unsent: Unsent): Promise<"done" | { retryAfterMs: number }> {
    const { clientId, chatId, text, replyTo, alsoInChat, files = [] } = unsent;
    const afterId = unsent.afterId ?? store.get().state.chats[chatId]?.lastMessageId ?? 0;
    change(clientId, { state: "sending", afterId });
    try {
      const body = {
        text,
        clientId,
        ...(replyTo !== undefined && { replyTo }),
        ...(alsoInChat && { alsoInChat }),
        ...(files.length > 0 && {
          files: files.map(({ id, alt }) => ({ id, ...(alt !== undefined && { alt }) })),
        }),
      };
      const message = await call("POST /api/chats/:chatId/messages", { params: { chatId }, body });
      forget(clientId);
      store.set((live) => without(withMessage(live, message), clientId));
      return "done";
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      if (isTemporary(error) || error.isSignedOut) {
        change(clientId, { state: "waiting" });
        return { retryAfterMs: (error.retryAfter ?? 0) * 1000 };
      }
      change(clientId, { state: "failed", reason: error.problem.detail });
      return "done";
    }
  }

  /** Removes a message that another tab of this browser has sent or deleted. */
  function onStorage({ key, newValue }: StorageEvent) {
    const clientId = nameOf(userId, "unsent", key);
    if (clientId && newValue === null) discard(clientId);
  }

  return { post, retry, discard, flush, onStorage };
}

/** Returns the messages that an earlier visit could not send. Interrupted ones are sent again. */
export function loadUnsent(localState: LocalState, userId: number): Unsent[] {
  return localState
    .all(userId, "unsent")
    .flatMap((value): Unsent[] => {
      try {
        const unsent = JSON.parse(value) as Unsent;
        return [unsent.state === "failed" ? unsent : { ...unsent, state: "waiting" }];
      } catch {
        return [];
      }
    })
    .sort((a, b) => a.createdAt.localeCompare(b.createdAt));
}

function without(live: Live, clientId: string): Live {
  const unsent = live.unsent.filter((message) => message.clientId !== clientId);
  return unsent.length === live.unsent.length ? live : { ...live, unsent };
}

/** `crypto.randomUUID` does not exist on plain HTTP, which servers in local networks may use. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
