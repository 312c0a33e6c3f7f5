/** Live events over WebSocket: from the handshakes to the fan-out. Rules: SPEC.md. */
import type { NotificationSettings } from "@belfry/contracts/notifications/notifications";
import type { BearerTokens } from "../auth/auth.ts";
import type { Bus } from "../bus/bus.ts";
import type { Chats } from "../chats/chats.ts";
import type { Clock } from "../clock.ts";
import type { Messages } from "../messages/messages.ts";
import type { PresenceModule } from "../presence/presence.ts";
import { Connection, type ConnectionServices } from "./connection.ts";
import { createExpiry } from "./expiry.ts";
import { createFanOut } from "./fan-out.ts";
import { createAccessChecks } from "./reads/access-checks.ts";
import { recheckAfterLoss } from "./reads/rechecks.ts";
import { createHandshakes } from "./sockets/handshakes.ts";
import { createOpenSockets } from "./sockets/open-sockets.ts";
import { createSignIn } from "./sockets/sign-in.ts";

interface LiveOptions {
  bus: Bus;
  chats: Chats;
  messages: Messages;
  presence: PresenceModule;
  clock: Clock;
  bearers: BearerTokens;
  /** Delivers stored signals. Returns the users whose access has changed since the last call. */
  deliverStoredSignals(): Promise<ReadonlySet<number>>;
  /** Returns the epoch of the database, which clients compare. */
  epoch(): string;
  readSettings(userId: number): Promise<NotificationSettings>;
  /** Receives which chats are on the screen of a socket. */
  setViewing(socket: object, userId: number, chatIds: readonly number[]): void;
  /** Returns the URL of the page that explains the codes of errors. */
  docsUrl(): string;
  onError(error: unknown): void;
}

export type Live = ReturnType<typeof createLive>;

export function createLive(options: LiveOptions) {
  const { bus, chats, messages, presence, clock, bearers, epoch, onError } = options;
  const { readSettings, setViewing, deliverStoredSignals } = options;
  const { identify, endsAt, endIfExpired, recordUse } = bearers;
  const expiry = createExpiry({ clock, endsAt, endIfExpired, onError });
  const connections = new Set<Connection>();
  const accessChecks = createAccessChecks({
    readChanges: deliverStoredSignals,
    connections,
    onError,
  });
  const fanOut = createFanOut({
    bus,
    // Only a bus between processes has statistics.
    certainty: bus.stats && accessChecks,
    readChanges: messages.changesForAll,
    readRevs: chats.revsOf,
    readInfo: chats.findInfo,
    readMember: chats.members.find,
    readThread: messages.threads.summaryOf,
    onError,
  });
  const endRechecks = recheckAfterLoss({
    bus,
    connections,
    catchUpAll: fanOut.catchUpAll,
    onError,
  });
  const services: ConnectionServices = {
    ...{ bus, clock, chats, messages, presence, fanOut, expiry },
    ...{ recordUse, readSettings, setViewing, onError },
  };
  const handshakes = createHandshakes({ docsUrl: options.docsUrl });
  const sockets = createOpenSockets();
  const accept = createSignIn({
    clock,
    identify,
    sockets,
    open: (writer, identity, recheck) =>
      Connection.open({ services, epoch: epoch(), writer, identity, recheck }),
    async onOpened(connection) {
      connections.add(connection);
      if (accessChecks.hasChanged(connection)) await connection.recheckAll();
    },
    onClosed: (connection) => void connections.delete(connection),
    onError,
  });

  return {
    accept,
    handshakes,

    stats: () => ({ ...sockets.stats(), ...handshakes.stats() }),

    /**
     * Sends what other processes have stored and not announced, for example because they were killed.
     * Does nothing in an installation with one process.
     */
    async compareChats(): Promise<void> {
      if (bus.stats) await fanOut.catchUpAll();
    },

    /** Closes every socket. Clients reconnect and learn the new epoch. */
    reconnectAll: sockets.closeAll,

    /** Closes every socket. Clients reconnect later. */
    close(): void {
      expiry.stop();
      accessChecks.stop();
      handshakes.close();
      endRechecks();
      sockets.stop();
    },
  };
}
