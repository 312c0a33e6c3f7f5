/** Presence and typing on one socket: of its user, and of the users that its client watches. */
import { canUse } from "../access/access.ts";
import { type Identity, isSession } from "../access/identity.ts";
import type { Bus } from "../bus/bus.ts";
import type { Chats } from "../chats/chats.ts";
import type { Clock } from "../clock.ts";
import type { PresenceModule } from "../presence/presence.ts";
import type { SocketWriter } from "./socket-writer.ts";
import { createTyping } from "./typing.ts";

/** The same for all sockets. */
export interface SocketPresenceServices {
  bus: Bus;
  chats: Chats;
  presence: PresenceModule;
  clock: Clock;
  setViewing(socket: object, userId: number, chatIds: readonly number[]): void;
  onError(error: unknown): void;
}

/** A class, because a server has one for each socket. */
export class SocketPresence {
  readonly #services: SocketPresenceServices;
  readonly #writer: SocketWriter;
  readonly #identity: Identity;
  // Created when they are needed: most sockets only receive, and each byte counts thousands of times.
  #typeIn: ReturnType<typeof createTyping> | undefined;
  #watch: ReturnType<PresenceModule["openWatch"]> | undefined;
  #socket: ReturnType<PresenceModule["connect"]> | undefined;

  constructor(services: SocketPresenceServices, writer: SocketWriter, identity: Identity) {
    this.#services = services;
    this.#writer = writer;
    this.#identity = identity;
  }

  /** API keys are programs: they do not make their user appear online. */
  connect(): void {
    const { presence } = this.#services;
    if (isSession(this.#identity)) this.#socket = presence.connect(this.#identity.user.id);
  }

  markActive(): void {
    this.#socket?.markActive();
  }

  /** Sends to the members of a chat of the user that the user is typing. */
  typeIn(chatId: number): void {
    if (!canUse(this.#identity, "write")) return;
    const { bus, chats, clock, onError } = this.#services;
    this.#typeIn ??= createTyping({ bus, chats, clock, user: this.#identity.user });
    this.#typeIn(chatId).catch(onError);
  }

  /** Sends the presence and status of these users, and their changes. */
  watch(userIds: number[]): void {
    this.#watch ??= this.#services.presence.openWatch(this.#identity.user.id, (users) => {
      this.#writer.send({ type: "presence.changed", users });
    });
    this.#watch.set(userIds);
  }

  /** Call it when the user may share other chats with the watched users. */
  recheckWatch(): void {
    this.#watch?.recheck();
  }

  endWatch(): void {
    this.#watch?.end();
  }

  /** A program has no screen: it keeps no notification from its user. */
  setViewing(chatIds: readonly number[]): void {
    if (isSession(this.#identity)) {
      this.#services.setViewing(this, this.#identity.user.id, chatIds);
    }
  }

  end(): void {
    this.setViewing([]);
    this.endWatch();
    this.#socket?.end();
  }
}
