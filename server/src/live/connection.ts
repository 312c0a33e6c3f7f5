/** One signed-in socket from `ready` to its close: its chats, its user's signals, its frames. */

import type { ClientFrame } from "@belfry/contracts/live/client-frames";
import { closeCodes, type SessionEnd } from "@belfry/contracts/live/events";
import type { NotificationSettings } from "@belfry/contracts/notifications/notifications";
import { type Identity, nameOf } from "../access/identity.ts";
import type { Signal } from "../bus/bus.ts";
import type { Expiry } from "./expiry.ts";
import { createOwnLists, type OwnLists } from "./own-lists.ts";
import { createLatestReads } from "./reads/latest-reads.ts";
import { SocketChats, type SocketChatsServices } from "./socket-chats.ts";
import { SocketPresence, type SocketPresenceServices } from "./socket-presence.ts";
import type { SocketWriter } from "./socket-writer.ts";

/** The same for all sockets. */
export interface ConnectionServices extends SocketChatsServices, SocketPresenceServices {
  expiry: Expiry;
  recordUse(identity: Identity): void;
  readSettings(userId: number): Promise<NotificationSettings>;
}

interface ConnectionOptions {
  services: ConnectionServices;
  /** The epoch of the database. */
  epoch: string;
  writer: SocketWriter;
  identity: Identity;
  /** Returns why the user may no longer listen, or undefined. */
  recheck(): Promise<SessionEnd | undefined>;
}

export const heartbeatMs = 30_000;
/** Longer than between two reads of stored signals. */
const reasonMs = 400;

/** A class, because a server has one for each socket. */
export class Connection {
  readonly #services: ConnectionServices;
  readonly #epoch: string;
  readonly #writer: SocketWriter;
  readonly #identity: Identity;
  readonly #recheck: ConnectionOptions["recheck"];
  readonly #lists: OwnLists;
  readonly #chats: SocketChats;
  readonly #presence: SocketPresence;
  readonly #unsubscribe: () => void;
  readonly #unwatch: () => void;
  /** Signals that came before `ready`. */
  #earlySignals: Signal[] | undefined = [];
  /** While it is ending, the session has ended, and the signal with its reason may follow. */
  #state: "open" | "ending" | "ended" = "open";

  private constructor({ services, epoch, writer, identity, recheck }: ConnectionOptions) {
    const userId = identity.user.id;
    this.#services = services;
    this.#epoch = epoch;
    this.#writer = writer;
    this.#identity = identity;
    this.#recheck = recheck;
    const readLatest = createLatestReads(services.onError);
    this.#lists = createOwnLists({ services, writer, userId, readLatest });
    this.#chats = new SocketChats({ services, writer, userId, epoch, readLatest });
    this.#presence = new SocketPresence(services, writer, identity);
    // Subscribed before the chats are read, so that a chat joined in between is not missed.
    this.#unsubscribe = services.bus.subscribe(`user.${userId}`, (signals) => {
      if (this.#earlySignals) this.#earlySignals.push(...signals);
      else for (const signal of signals) this.#handleSignal(signal);
    });
    this.#unwatch = services.expiry.watch(identity);
  }

  /** Resolves when the client has its `ready`, or the end of its session. */
  static async open(options: ConnectionOptions): Promise<Connection> {
    const connection = new Connection(options);
    await connection.#start();
    return connection;
  }

  get userId(): number {
    return this.#identity.user.id;
  }

  receive(frame: ClientFrame): void {
    // An expired credential cannot be kept alive by using it.
    if (this.#state !== "open" || this.#services.expiry.isOver(this.#identity)) return;
    this.#services.recordUse(this.#identity);
    switch (frame.type) {
      case "resume":
        this.#chats.resume(frame.chats, frame.epoch);
        if (frame.threads) this.#sendChangedThreads(frame);
        break;
      case "threads":
        this.#chats.openThreads(frame.chatIds);
        break;
      case "typing":
        if (this.#chats.has(frame.chatId)) this.#presence.typeIn(frame.chatId);
        break;
      case "watch":
        this.#presence.watch(frame.userIds);
        break;
      case "ping":
        this.#writer.send({ type: "pong" });
        break;
      case "active":
        this.#presence.markActive();
        break;
      case "viewing":
        this.#presence.setViewing(this.#chats.onScreen(frame.chatId));
        break;
      case "authenticate": // handled before
        break;
    }
  }

  /** After signals may have been lost: finds out whether the session and its chats are still the same. */
  async recheckAll(): Promise<void> {
    const [revByChat, reason] = await this.#readAccess();
    if (this.#state !== "open") return;
    if (reason) return this.#endSoon(reason);
    this.#chats.replace(revByChat);
    this.#presence.recheckWatch();
    this.#lists.sendUnreadThreads();
  }

  /** Call it when the socket has drained. */
  onDrain(): void {
    this.#chats.onDrain();
  }

  /** Stops sending and receiving. */
  end(): void {
    if (this.#state === "ended") return;
    this.#state = "ended";
    this.#unsubscribe();
    this.#unwatch();
    this.#presence.end();
    this.#chats.leaveAll();
  }

  async #start(): Promise<void> {
    // Checked again: the credential may have ended before the subscription.
    const [revByChat, reason] = await this.#readAccess().catch((error) => {
      this.end();
      throw error;
    });
    if (reason) return this.#endSession(reason);
    for (const [chatId, rev] of revByChat) this.#chats.join(chatId, rev);
    this.#presence.connect();
    this.#writer.send({ type: "ready", userId: this.userId, heartbeatMs, epoch: this.#epoch });
    const early = this.#earlySignals ?? [];
    this.#earlySignals = undefined;
    for (const signal of early) this.#handleSignal(signal);
  }

  /** Returns the user's chats, and why the user may no longer listen. */
  #readAccess(): Promise<[Map<number, number>, SessionEnd | undefined]> {
    return Promise.all([this.#services.chats.revsOfUser(this.userId), this.#recheck()]);
  }

  #handleSignal(signal: Signal): void {
    if (this.#state === "ended") return;
    if (this.#state === "ending" && signal.type !== "credential.closed") return;
    switch (signal.type) {
      case "credential.closed": {
        const ownName = nameOf(this.#identity.credential);
        if ((signal.credential ?? ownName) === ownName) this.#endSession(signal.reason);
        break;
      }
      case "chat.joined":
        this.#chats.add(signal.chatId);
        this.#presence.recheckWatch();
        this.#lists.sendUnreadThreads();
        break;
      case "chat.removed":
        this.#chats.remove(signal.chatId);
        this.#presence.recheckWatch();
        this.#lists.sendUnreadThreads();
        break;
      case "read.changed":
      case "scheduled.changed":
      case "push.tested":
        this.#writer.send(signal);
        break;
      case "attention.changed":
        this.#chats.sendMemberState(signal.chatId);
        break;
      case "chat.hidden":
        this.#chats.sendHidden(signal.chatId);
        break;
      case "saved.changed":
        this.#lists.sendSaved(signal);
        break;
      case "sidebar.changed":
        this.#lists.sendSidebar();
        break;
      case "threads.changed":
        this.#lists.sendUnreadThreads();
        break;
      case "notifications.changed":
        this.#lists.sendSettings();
        break;
    }
  }

  /** Sends the threads of resumed chats that the client does not know, or knows with another `rev`. */
  #sendChangedThreads({ chats, threads = {} }: ClientFrame & { type: "resume" }): void {
    const chatIds = Object.keys(chats)
      .map(Number)
      .filter((chatId) => this.#chats.has(chatId));
    this.#services.messages.threads.changedSince(chatIds, threads).then((changed) => {
      for (const thread of changed) {
        if (this.#chats.has(thread.chatId))
          this.#writer.send({ type: "thread.changed", ...thread });
      }
    }, this.#services.onError);
  }

  /** Sends `session.ended` and closes the socket. */
  #endSession(reason: SessionEnd): void {
    this.end();
    this.#writer.send({ type: "session.ended", reason });
    this.#writer.close(closeCodes.sessionEnded, reason);
  }

  /** Stops sending. The command line stores the signal with the reason after the end. */
  #endSoon(reason: SessionEnd): void {
    this.#state = "ending";
    this.#chats.leaveAll();
    this.#presence.endWatch();
    setTimeout(() => this.#state === "ended" || this.#endSession(reason), reasonMs).unref();
  }
}
