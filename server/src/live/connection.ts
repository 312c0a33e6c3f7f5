/** One signed-in socket from `ready` to its close: its chats, its user's signals, its frames. */
import { type ClientFrame, closeCodes, type SessionEnd } from "@belfry/contracts/live/events";
import { canUse } from "../access/access.ts";
import { type Identity, nameOf } from "../access/identity.ts";
import type { Bus, Signal } from "../bus/bus.ts";
import type { Chats } from "../chats/chats.ts";
import type { Messages } from "../messages/messages.ts";
import type { Audience } from "./audience.ts";
import type { Expiry } from "./expiry.ts";
import { createReader } from "./reader.ts";
import type { Wire } from "./wire.ts";

export interface Connection {
  hear(frame: ClientFrame): void;
  /** The socket is gone; nothing more is sent, nothing more is heard. */
  end(): void;
  /** Tells the client that its session is over, and closes. The rest is silence, both ways. */
  endSession(reason: SessionEnd): void;
  drained(): void;
}

export interface ConnectionNeeds {
  bus: Bus;
  chats: Chats;
  messages: Messages;
  audience: Audience;
  expiry: Expiry;
  noteUse(identity: Identity): void;
  onError(error: unknown): void;
}

export const heartbeatMs = 30_000;

export async function createConnection(
  needs: ConnectionNeeds,
  wire: Wire,
  identity: Identity,
  /** Why its user may listen no longer, if so. */
  askAgain: () => Promise<SessionEnd | undefined>,
): Promise<Connection> {
  const { user } = identity;
  const ownName = nameOf(identity.credential);
  const { bus, chats, messages, audience, expiry, onError } = needs;
  const chatIds = new Set<number>();
  const early: Signal[] = [];
  let isOpen = false;
  let isEnded = false;

  const reader = createReader({
    wire,
    onError,
    async changesOf(chatId, afterRev) {
      const chat = await chats.chatFor(user, chatId);
      return chat && messages.changes(chat, afterRev);
    },
  });

  // Heard from before the chats are read: a chat joined in between is not missed.
  const unsubscribe = bus.subscribe(`user.${user.id}`, (signals) => {
    if (isOpen) for (const signal of signals) obey(signal);
    else early.push(...signals);
  });

  const unwatch = expiry.watch(identity);

  const connection: Connection = {
    hear(frame) {
      if (isEnded || expiry.isOver(identity)) return; // what is over cannot be used to go on
      needs.noteUse(identity);
      switch (frame.type) {
        case "resume":
          for (const [id, rev] of Object.entries(frame.chats)) {
            if (chatIds.has(Number(id))) reader.resume(Number(id), rev);
          }
          break;
        case "typing":
          if (chatIds.has(frame.chatId) && canUse(identity, "write")) {
            const { chatId } = frame;
            bus.publish(`chat.${chatId}`, [{ type: "typing", chatId, userId: user.id }]);
          }
          break;
        case "ping":
          wire.send({ type: "pong" });
          break;
        case "active":
        case "authenticate":
          break; // being heard is all the first is for; the second comes once, before
      }
    },

    end() {
      isEnded = true;
      unsubscribe();
      unwatch();
      for (const chatId of chatIds) leave(chatId);
    },

    endSession(reason) {
      connection.end();
      wire.send({ type: "session.ended", reason });
      wire.close(closeCodes.sessionEnded, reason);
    },

    drained: reader.drained,
  };

  // Asked again now: the end of a credential was not heard before.
  const asked = Promise.all([chats.idsOf(user.id), askAgain()]);
  const [ownIds, reason] = await asked.catch((error) => {
    connection.end();
    throw error;
  });
  if (reason) {
    connection.endSession(reason);
    return connection;
  }
  for (const chatId of ownIds) join(chatId);
  isOpen = true;
  wire.send({ type: "ready", userId: user.id, heartbeatMs });
  for (const signal of early) obey(signal);
  return connection;

  function obey(signal: Signal): void {
    switch (signal.type) {
      case "credential.closed":
        if ((signal.credential ?? ownName) === ownName) connection.endSession(signal.reason);
        break;
      case "chat.joined":
        enter(signal.chatId).catch(onError);
        break;
      case "chat.removed":
        leave(signal.chatId);
        wire.send(signal);
        break;
      default:
        wire.send(signal);
    }
  }

  async function enter(chatId: number): Promise<void> {
    reader.expect(chatId);
    join(chatId);
    const chat = await chats.chatFor(user, chatId);
    if (!chatIds.has(chatId)) return;
    if (chat) reader.added({ type: "chat.added", chat });
    else leave(chatId);
  }

  function join(chatId: number): void {
    chatIds.add(chatId);
    audience.join(chatId, reader);
  }

  function leave(chatId: number): void {
    chatIds.delete(chatId);
    audience.leave(chatId, reader);
    reader.forget(chatId);
  }
}
