/** One signed-in socket from `ready` to its close: its chats, its user's signals, its frames. */

import { type ClientFrame, closeCodes, type SessionEnd } from "@belfry/contracts/live/events";
import type { NotificationSettings } from "@belfry/contracts/notifications/notifications";
import { canUse } from "../access/access.ts";
import { type Identity, isSession, nameOf } from "../access/identity.ts";
import type { Bus, Signal } from "../bus/bus.ts";
import type { Clock } from "../clock.ts";
import type { PresenceModule } from "../presence/presence.ts";
import type { Expiry } from "./expiry.ts";
import { createLatestReads } from "./reads/latest-reads.ts";
import { SocketChats, type SocketChatsServices } from "./socket-chats.ts";
import type { SocketWriter } from "./socket-writer.ts";
import { createTyping } from "./typing.ts";

export interface ConnectionOptions {
  bus: Bus;
  services: SocketChatsServices;
  presence: PresenceModule;
  clock: Clock;
  epoch: string;
  expiry: Expiry;
  recordUse(identity: Identity): void;
  readSettings(userId: number): Promise<NotificationSettings>;
  setViewing(socket: object, userId: number, chatId: number | null): void;
  writer: SocketWriter;
  identity: Identity;
  /** Returns why the user may no longer listen, or undefined. */
  recheck(): Promise<SessionEnd | undefined>;
}

export const heartbeatMs = 30_000;
/** Longer than between two reads of stored signals. */
const reasonMs = 400;

export type Connection = Awaited<ReturnType<typeof createConnection>>;

export async function createConnection({
  bus,
  services,
  presence,
  clock,
  epoch,
  expiry,
  recordUse,
  readSettings,
  setViewing,
  writer,
  identity,
  recheck,
}: ConnectionOptions) {
  const { user } = identity;
  const { chats, onError } = services;
  const ownName = nameOf(identity.credential);
  const earlySignals: Signal[] = [];
  let isReady = false;
  let isEnded = false;
  /** The session has ended, and the signal with its reason may follow. */
  let isEnding = false;

  const readLatest = createLatestReads(onError);
  const socketChats = new SocketChats({ services, writer, userId: user.id, epoch, readLatest });

  // Subscribed before the chats are read, so that a chat joined in between is not missed.
  const unsubscribe = bus.subscribe(`user.${user.id}`, (signals) => {
    if (isReady) for (const signal of signals) handleSignal(signal);
    else earlySignals.push(...signals);
  });
  const unwatch = expiry.watch(identity);
  // Created when they are needed: most sockets only receive, and each byte counts thousands of times.
  let typeIn: ReturnType<typeof createTyping> | undefined;
  let watch: ReturnType<PresenceModule["openWatch"]> | undefined;
  let presenceSocket: ReturnType<PresenceModule["connect"]> | undefined;

  function handleSignal(signal: Signal): void {
    if (isEnding && signal.type !== "credential.closed") return;
    switch (signal.type) {
      case "credential.closed":
        if ((signal.credential ?? ownName) === ownName) endSession(signal.reason);
        break;
      case "chat.joined":
        socketChats.add(signal.chatId);
        watch?.recheck();
        break;
      case "chat.removed":
        socketChats.remove(signal.chatId);
        watch?.recheck();
        break;
      case "read.changed":
        writer.send(signal);
        break;
      case "attention.changed":
        socketChats.sendMemberState(signal.chatId);
        break;
      case "chat.hidden":
        socketChats.sendHidden(signal.chatId);
        break;
      case "notifications.changed":
        readLatest("settings", async () => {
          const settings = await readSettings(user.id);
          return () => writer.send({ type: "notifications.changed", settings });
        });
        break;
    }
  }

  /** Stops sending and receiving. */
  function end(): void {
    if (isEnded) return;
    isEnded = true;
    setViewing(connection, user.id, null);
    unsubscribe();
    unwatch();
    watch?.end();
    presenceSocket?.end();
    socketChats.leaveAll();
  }

  /** Sends `session.ended` and closes the socket. */
  function endSession(reason: SessionEnd): void {
    end();
    writer.send({ type: "session.ended", reason });
    writer.close(closeCodes.sessionEnded, reason);
  }

  /** Stops sending. The command line stores the signal with the reason after the end. */
  function endSoon(reason: SessionEnd): void {
    if (isEnding) return;
    isEnding = true;
    socketChats.leaveAll();
    watch?.end();
    setTimeout(() => isEnded || endSession(reason), reasonMs).unref();
  }

  function receive(frame: ClientFrame): void {
    // An expired credential cannot be kept alive by using it.
    if (isEnded || isEnding || expiry.isOver(identity)) return;
    recordUse(identity);
    switch (frame.type) {
      case "resume":
        socketChats.resume(frame.chats, frame.epoch);
        break;
      case "typing":
        if (socketChats.has(frame.chatId) && canUse(identity, "write")) {
          typeIn ??= createTyping({ bus, chats, clock, user });
          typeIn(frame.chatId).catch(onError);
        }
        break;
      case "watch":
        watch ??= presence.openWatch(user.id, (users) => {
          writer.send({ type: "presence.changed", users });
        });
        watch.set(frame.userIds);
        break;
      case "ping":
        writer.send({ type: "pong" });
        break;
      case "active":
        presenceSocket?.markActive();
        break;
      case "viewing":
        // A program has no screen: it keeps no notification from its user.
        if (isSession(identity)) setViewing(connection, user.id, frame.chatId);
        break;
      case "authenticate": // handled before
        break;
    }
  }

  /** After signals may have been lost: finds out whether the session and its chats are still the same. */
  async function recheckAll(): Promise<void> {
    const [revByChat, reason] = await Promise.all([chats.revsOfUser(user.id), recheck()]);
    if (isEnded || isEnding) return;
    if (reason) return endSoon(reason);
    socketChats.replace(revByChat);
    watch?.recheck();
  }

  const onDrain = () => socketChats.onDrain();
  const connection = { userId: user.id, receive, end, recheckAll, onDrain };

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
  for (const [chatId, rev] of revByChat) socketChats.join(chatId, rev);
  isReady = true;
  // API keys are programs: they do not make their user appear online.
  if (isSession(identity)) presenceSocket = presence.connect(user.id);
  writer.send({ type: "ready", userId: user.id, heartbeatMs, epoch });
  for (const signal of earlySignals) handleSignal(signal);
  return connection;
}
