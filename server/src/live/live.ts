/** Live events over WebSocket: signs sockets in, keeps them alive, closes them. Rules: SPEC.md. */
import type { Socket } from "node:net";
import { limits } from "@belfry/contracts/limits";
import { closeCodes, type SessionEnd } from "@belfry/contracts/live/events";
import type { NotificationSettings } from "@belfry/contracts/notifications/notifications";
import type { WebSocket } from "ws";
import { canUse } from "../access/access.ts";
import { type Identity, nameOf, type Origin } from "../access/identity.ts";
import type { BearerTokens } from "../auth/auth.ts";
import type { Bus } from "../bus/bus.ts";
import type { Chats } from "../chats/chats.ts";
import type { Clock } from "../clock.ts";
import type { Messages } from "../messages/messages.ts";
import type { PresenceModule } from "../presence/presence.ts";
import { Refusal } from "../problems.ts";
import { createFrameLimit, parseFrame } from "./client-frames.ts";
import { type Connection, createConnection, heartbeatMs } from "./connection.ts";
import { createExpiry } from "./expiry.ts";
import { createFanOut } from "./fan-out.ts";
import { createHandshakes } from "./handshakes.ts";
import { createAccessChecks } from "./reads/access-checks.ts";
import { recheckAfterLoss } from "./reads/rechecks.ts";
import { type SocketCounts, SocketWriter } from "./socket-writer.ts";

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
  /** Receives which chat is on the screen of a socket. */
  setViewing(socket: object, userId: number, chatId: number | null): void;
  /** Returns the URL of the page that explains the codes of errors. */
  docsUrl(): string;
  onError(error: unknown): void;
}

const authenticationMs = 5000;
/** RFC 6455 §7.4.1 */
const policyViolation = 1008;

export type Live = ReturnType<typeof createLive>;

export function createLive(options: LiveOptions) {
  const { bus, chats, messages, presence, clock, bearers, epoch, onError } = options;
  const { readSettings, setViewing, deliverStoredSignals } = options;
  const { endsAt, endIfExpired, recordUse } = bearers;
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
    onError,
  });
  const services = { chats, messages, fanOut, onError };
  const handshakes = createHandshakes({ docsUrl: options.docsUrl });
  const writers = new Map<WebSocket, SocketWriter>();
  const socketsByCredential = new Map<string, number>();
  const unresponsive = new WeakSet<WebSocket>();
  const counts: SocketCounts = { frameBatches: 0, closedTooSlow: 0 };
  const endRechecks = recheckAfterLoss({
    bus,
    connections,
    catchUpAll: fanOut.catchUpAll,
    onError,
  });
  let isClosing = false;

  const heartbeat = setInterval(() => {
    for (const socket of writers.keys()) {
      if (unresponsive.has(socket)) socket.terminate();
      unresponsive.add(socket);
      socket.ping();
    }
  }, heartbeatMs).unref();

  function closeForRestart(writer: SocketWriter): void {
    writer.close(closeCodes.restarting, "restarting");
  }

  /** Returns the identity of the listener, or the reason why the token does not allow listening. */
  async function identify(token: string, origin: Origin): Promise<Identity | SessionEnd> {
    try {
      const identity = await bearers.identify(token, origin);
      if (identity.isLimited) return "enrolment_required";
      return canUse(identity, "read") ? identity : "revoked";
    } catch (error) {
      // Any other error says nothing about the session: the client tries again.
      if (error instanceof Refusal && error.code === "invalid_token") return "revoked";
      throw error;
    }
  }

  /** Returns how many sockets the credential has now. */
  function countSocket({ credential }: Identity, change: 1 | -1): number {
    const name = nameOf(credential);
    const count = (socketsByCredential.get(name) ?? 0) + change;
    if (count > 0) socketsByCredential.set(name, count);
    else socketsByCredential.delete(name);
    return count;
  }

  /** Without the `token` of the handshake, the first frame must contain one. The caller listens to `error`. */
  function accept(
    socket: WebSocket,
    stream: Socket,
    origin: Origin,
    token: string | undefined,
  ): void {
    let connection: Connection | undefined;
    let identity: Identity | undefined;
    let isSigningIn = false;
    const writer = new SocketWriter({
      socket,
      stream,
      counts,
      onDrain: () => connection?.onDrain(),
    });
    const isTooMany = createFrameLimit(clock);
    let timer: NodeJS.Timeout | undefined = setTimeout(() => {
      endSession("no credential");
    }, authenticationMs).unref();

    writers.set(socket, writer);
    socket.on("pong", () => unresponsive.delete(socket));
    socket.on("close", () => {
      writers.delete(socket);
      writer.end();
      clearTimeout(timer);
      connection?.end();
      if (connection) connections.delete(connection);
      if (identity) countSocket(identity, -1);
    });
    socket.on("message", (data, isBinary) => {
      unresponsive.delete(socket);
      if (isTooMany()) return writer.close(closeCodes.tooManyFrames, "too many frames");
      const frame = isBinary ? undefined : parseFrame(String(data));
      if (!frame) return writer.close(policyViolation, "not a frame of belfry.v1");
      if (frame.type === "authenticate" && !isSigningIn) return void signIn(frame.token);
      if (!isSigningIn) return endSession("no credential");
      connection?.receive(frame);
    });
    if (isClosing) closeForRestart(writer);
    else if (token !== undefined) void signIn(token);

    async function signIn(token: string): Promise<void> {
      isSigningIn = true;
      try {
        const found = await identify(token, origin);
        if (found === "revoked") return endSession("invalid credential");
        if (typeof found === "string") {
          writer.send({ type: "session.ended", reason: found });
          return endSession(found);
        }
        clearTimeout(timer);
        timer = undefined;
        if (socket.readyState !== socket.OPEN) return;
        identity = found;
        if (countSocket(found, 1) > limits.socketsPerSession) {
          return writer.close(closeCodes.tooManyFrames, "too many sockets");
        }
        connection = await connect(token, found);
        if (!connection) return;
        connections.add(connection);
        if (accessChecks.hasChanged(connection)) await connection.recheckAll();
      } catch (error) {
        onError(error);
        writer.close(closeCodes.restarting, "try again");
      }
    }

    /** Returns undefined if the socket was closed during the check. */
    async function connect(token: string, identity: Identity): Promise<Connection | undefined> {
      const created = await createConnection({
        bus,
        services,
        presence,
        clock,
        epoch: epoch(),
        expiry,
        recordUse,
        readSettings,
        setViewing,
        writer,
        identity,
        async recheck() {
          const found = await identify(token, origin);
          return typeof found === "string" ? found : undefined;
        },
      });
      if (socket.readyState === socket.OPEN) return created;
      created.end();
    }

    function endSession(reason: string): void {
      writer.close(closeCodes.sessionEnded, reason);
    }
  }

  return {
    accept,
    handshakes,

    stats: () => ({ ...counts, ...handshakes.stats(), sockets: writers.size }),

    /**
     * Sends what other processes have stored and not announced, for example because they were killed.
     * Does nothing in an installation with one process.
     */
    async compareChats(): Promise<void> {
      if (bus.stats) await fanOut.catchUpAll();
    },

    /** Closes every socket. Clients reconnect and learn the new epoch. */
    reconnectAll(): void {
      for (const writer of writers.values()) closeForRestart(writer);
    },

    /** Closes every socket. Clients reconnect later. */
    close(): void {
      clearInterval(heartbeat);
      expiry.stop();
      accessChecks.stop();
      handshakes.close();
      endRechecks();
      isClosing = true;
      for (const writer of writers.values()) closeForRestart(writer);
    },
  };
}
