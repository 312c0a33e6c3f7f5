/**
 * Messages on their way. Each has an id made here, so the server knows a repeated one; they are kept
 * in this browser until an answer came, and sent in order, chat by chat.
 */
import { backoffMs, sleep } from "../api/backoff.ts";
import { call } from "../api/call.ts";
import { ProblemError } from "../api/problem-error.ts";
import { allKept, keep, nameOf } from "./storage.ts";
import { type Live, type Store, type Unsent, withMessage } from "./store.ts";

export function createOutbox(store: Store) {
  const userId = store.get().me.id;
  const sending = new Set<number>();
  let wakeUp = Promise.withResolvers<void>();
  let isClosed = false;

  function change(clientId: string, part: Partial<Unsent>) {
    store.set((live) => {
      const unsent = live.unsent.map((one) => {
        if (one.clientId !== clientId) return one;
        const { reason: _, ...rest } = one;
        const changed = { ...rest, ...part };
        keepUnsent(userId, changed);
        return changed;
      });
      return { ...live, unsent };
    });
  }

  function post(chatId: number, text: string) {
    const clientId = crypto.randomUUID?.() ?? randomId();
    const createdAt = new Date().toISOString();
    const unsent: Unsent = { clientId, chatId, text, createdAt, state: "waiting" };
    keepUnsent(userId, unsent);
    store.set((live) => ({ ...live, unsent: [...live.unsent, unsent] }));
    void send(chatId);
  }

  function retry(clientId: string) {
    change(clientId, { state: "waiting" });
    flush();
  }

  function discard(clientId: string) {
    keep(userId, "unsent", clientId, null);
    store.set((live) => without(live, clientId));
  }

  /** The connection is back: whatever waits is tried now. */
  function flush() {
    wakeUp.resolve();
    wakeUp = Promise.withResolvers();
    for (const { chatId } of store.get().unsent) void send(chatId);
  }

  async function send(chatId: number) {
    if (sending.has(chatId)) return;
    sending.add(chatId);
    for (let attempt = 0; !isClosed; ) {
      const next = store
        .get()
        .unsent.find((one) => one.chatId === chatId && one.state !== "failed");
      if (!next) break;
      const outcome = await trySending(next);
      if (outcome === "done") attempt = 0;
      else await Promise.race([sleep(outcome * 1000 || backoffMs(attempt++)), wakeUp.promise]);
    }
    sending.delete(chatId);
  }

  /** Answers the seconds the server wants us to wait before the next try, 0 when it did not say. */
  async function trySending({ clientId, chatId, text, afterId }: Unsent): Promise<"done" | number> {
    const last = afterId ?? store.get().state.chats[chatId]?.lastMessageId ?? 0;
    change(clientId, { state: "sending", afterId: last });
    try {
      const body = { text, clientId };
      const message = await call("POST /api/chats/:chatId/messages", { params: { chatId }, body });
      keep(userId, "unsent", clientId, null);
      store.set((live) => without(withMessage(live, message), clientId));
      return "done";
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      const { mayPass, problem, retryAfter } = error;
      if (mayPass || problem.status === 401) {
        change(clientId, { state: "waiting" });
        return retryAfter ?? 0;
      }
      change(clientId, { state: "failed", reason: problem.detail });
      return "done";
    }
  }

  /** Another tab of the same browser has settled a message both of them show. */
  function onStorage({ key, newValue }: StorageEvent) {
    const clientId = nameOf(userId, "unsent", key);
    if (clientId && newValue === null) store.set((live) => without(live, clientId));
  }

  window.addEventListener("storage", onStorage);
  return {
    post,
    retry,
    discard,
    flush,
    close() {
      isClosed = true;
      wakeUp.resolve();
      window.removeEventListener("storage", onStorage);
    },
  };
}

/** What an earlier visit could not send; an answer that was under way then is asked for again. */
export function unsentOf(userId: number): Unsent[] {
  return allKept(userId, "unsent")
    .flatMap((value): Unsent[] => {
      try {
        const kept = JSON.parse(value) as Unsent;
        return [kept.state === "failed" ? kept : { ...kept, state: "waiting" }];
      } catch {
        return [];
      }
    })
    .sort((a, b) => a.createdAt.localeCompare(b.createdAt));
}

function keepUnsent(userId: number, unsent: Unsent) {
  keep(userId, "unsent", unsent.clientId, JSON.stringify(unsent));
}

function without(live: Live, clientId: string): Live {
  const unsent = live.unsent.filter((one) => one.clientId !== clientId);
  return unsent.length === live.unsent.length ? live : { ...live, unsent };
}

/** `randomUUID` exists on secure pages only; a server in the house may be plain http. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
