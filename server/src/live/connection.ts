/** One signed-in socket from `ready` to its close: its chats, its user's signals, its frames. */
import {
  attentionEvent,
  type ClientFrame,
  closeCodes,
  type ServerEvent,
  type SessionEnd,
} from "@belfry/contracts/live/events";
import { needsAttention } from "@belfry/contracts/live/weight";
import { canUse } from "../access/access.ts";
import { type Identity, isSession, nameOf } from "../access/identity.ts";
import type { Bus, Signal } from "../bus/bus.ts";
import type { Chats } from "../chats/chats.ts";
import type { Clock } from "../clock.ts";
import type { Messages } from "../messages/messages.ts";
import type { PresenceModule } from "../presence/presence.ts";
import type { Expiry } from "./expiry.ts";
import type { FanOut } from "./fan-out.ts";
import { createReader } from "./reader.ts";
import type { SocketWriter } from "./socket-writer.ts";
import { createTyping } from "./typing.ts";

export interface ConnectionOptions {
  bus: Bus;
  chats: Chats;
  messages: Messages;
  presence: PresenceModule;
  clock: Clock;
  fanOut: FanOut;
  epoch: string;
  expiry: Expiry;
  noteUse(identity: Identity): void;
  noteViewing(socket: object, userId: number, chatId: number | null): void;
  onError(error: unknown): void;
  writer: SocketWriter;
  identity: Identity;
  /** Returns why the user may no longer listen, or undefined. */
  recheck(): Promise<SessionEnd | undefined>;
}

export const heartbeatMs = 30_000;

export type Connection = Awaited<ReturnType<typeof createConnection>>;

export async function createConnection({
  bus,
  chats,
  messages,
  presence,
  clock,
  fanOut,
  epoch,
  expiry,
  noteUse,
  noteViewing,
  onError,
  writer,
  identity,
  recheck,
}: ConnectionOptions) {
  const { user } = identity;
  const ownName = nameOf(identity.credential);
  const chatIds = new Set<number>();
  const earlySignals: Signal[] = [];
  let isReady = false;
  let attentionVersion = 0;
  let isEnded = false;

  /** Revs of the user's chats, while the chats of a frame `resume` are read. */
  let resumedRevs: Promise<Map<number, number>> | undefined;

  const reader = createReader({
    writer,
    onError,
    async changesOf(chatId, afterRev) {
      const chat = await headOf(chatId);
      if (chat?.rev === afterRev) return { items: [], rev: afterRev, hasMore: false };
      const changes = chat && (await messages.changes(chat, afterRev));
      if (!changes?.items.some(needsAttention)) return changes;
      return { ...changes, attention: await readAttention(chatId) };
    },
  });

  /** Returns undefined if the user may not see the chat. */
  async function headOf(chatId: number): Promise<{ id: number; rev: number } | undefined> {
    const rev = (await resumedRevs)?.get(chatId);
    return rev === undefined ? chats.chatFor(user, chatId) : { id: chatId, rev };
  }

  /** Reads again if the user's settings of the chat change meanwhile: their event was sent already. */
  async function readAttention(chatId: number): Promise<ServerEvent | undefined> {
    for (;;) {
      const version = attentionVersion;
      const chat = await chats.chatFor(user, chatId);
      if (version === attentionVersion) return chat && attentionEvent(chat);
    }
  }

  // Subscribed before the chats are read, so that a chat joined in between is not missed.
  const unsubscribe = bus.subscribe(`user.${user.id}`, (signals) => {
    if (isReady) for (const signal of signals) handleSignal(signal);
    else earlySignals.push(...signals);
  });
  const unwatch = expiry.watch(identity);
  const typeIn = createTyping({ bus, chats, clock, user });
  const watch = presence.openWatch(user.id, (users) => {
    writer.send({ type: "presence.changed", users });
  });
  let presenceSocket: ReturnType<PresenceModule["connect"]> | undefined;

  function handleSignal(signal: Signal): void {
    switch (signal.type) {
      case "credential.closed":
        if ((signal.credential ?? ownName) === ownName) endSession(signal.reason);
        break;
      case "chat.joined":
        addChat(signal.chatId).catch(onError);
        watch.recheck();
        break;
      case "chat.removed":
        leave(signal.chatId);
        watch.recheck();
        writer.send(signal);
        break;
      case "attention.changed":
        attentionVersion += 1;
        writer.send(signal);
        break;
      case "chat.advanced": // for chats, not for users
        break;
      default:
        writer.send(signal);
    }
  }

  async function addChat(chatId: number): Promise<void> {
    reader.expectChat(chatId);
    join(chatId);
    const chat = await chats.chatFor(user, chatId);
    if (!chatIds.has(chatId)) return;
    if (!chat) return leave(chatId);
    reader.addChat({ type: "chat.added", chat });
    fanOut.setRev(chatId, chat.rev);
  }

  function join(chatId: number): void {
    chatIds.add(chatId);
    fanOut.join(chatId, reader, user.id);
  }

  function leave(chatId: number): void {
    chatIds.delete(chatId);
    fanOut.leave(chatId, reader);
    reader.removeChat(chatId);
  }

  /**
   * Reads all revs with one query, after the reader has begun to skip events, and then only the chats
   * with changes. The revs of another epoch count the changes of a database that was replaced.
   */
  function resume(revByChat: Record<string, number>, clientEpoch = epoch): void {
    const resumed = Object.entries(revByChat).filter(([id]) => chatIds.has(Number(id)));
    if (clientEpoch !== epoch) {
      for (const [id] of resumed) writer.send({ type: "resync", chatId: Number(id) });
      return;
    }
    const revs = Promise.resolve().then(() => chats.revsOfUser(user.id));
    const forget = () => {
      if (resumedRevs === revs) resumedRevs = undefined;
    };
    resumedRevs = revs;
    for (const [id, rev] of resumed) reader.resume(Number(id), rev);
    revs.then(forget, forget);
  }

  /** Stops sending and receiving. */
  function end(): void {
    if (isEnded) return;
    isEnded = true;
    noteViewing(connection, user.id, null);
    unsubscribe();
    unwatch();
    watch.end();
    presenceSocket?.end();
    for (const chatId of chatIds) leave(chatId);
  }

  /** Sends `session.ended` and closes the socket. */
  function endSession(reason: SessionEnd): void {
    end();
    writer.send({ type: "session.ended", reason });
    writer.close(closeCodes.sessionEnded, reason);
  }

  function receive(frame: ClientFrame): void {
    // An expired credential cannot be kept alive by using it.
    if (isEnded || expiry.isOver(identity)) return;
    noteUse(identity);
    switch (frame.type) {
      case "resume":
        resume(frame.chats, frame.epoch);
        break;
      case "typing":
        if (chatIds.has(frame.chatId) && canUse(identity, "write")) {
          typeIn(frame.chatId).catch(onError);
        }
        break;
      case "watch":
        watch.set(frame.userIds);
        break;
      case "ping":
        writer.send({ type: "pong" });
        break;
      case "active":
        presenceSocket?.noteActive();
        break;
      case "viewing":
        // A program has no screen: it keeps no notification from its user.
        if (isSession(identity)) noteViewing(connection, user.id, frame.chatId);
        break;
      case "authenticate": // handled before
        break;
    }
  }

  const connection = { receive, end, drained: reader.onDrain };

  // Checked again: the credential may have ended before the subscription.
  const checks = Promise.all([chats.revsOfUser(user.id), recheck()]);
  const [revByChat, reason] = await checks.catch((error) => {
    end();
    throw error;
  });
  if (reason) {
    endSession(reason);
    return connection;
  }
  for (const [chatId, rev] of revByChat) {
    join(chatId);
    fanOut.setRev(chatId, rev);
  }
  isReady = true;
  // API keys are programs: they do not make their user appear online.
  if (isSession(identity)) presenceSocket = presence.connect(user.id);
  writer.send({ type: "ready", userId: user.id, heartbeatMs, epoch });
  for (const signal of earlySignals) handleSignal(signal);
  return connection;
}
