/**
 * Live events over WebSocket: lets sockets in, signs them in, keeps them alive and closes them in
 * time. The rules it keeps are numbered in SPEC.md.
 */
import type { Socket } from "node:net";
import { closeCodes } from "@belfry/contracts/events";
import { limits } from "@belfry/contracts/limits";
import type { WebSocket } from "ws";
import type { Clock } from "../clock.ts";
import { mayUse } from "../http/access.ts";
import { type Identity, nameOf, type Origin } from "../http/identity.ts";
import { openAudience } from "./audience.ts";
import { openFrameCount, parseFrame } from "./client-frames.ts";
import {
  type Connection,
  type ConnectionNeeds,
  heartbeatMs,
  openConnection,
} from "./connection.ts";
import { openWire, type Wire } from "./wire.ts";

export interface Live {
  /** `token` is the credential the handshake brought; without one the first frame brings it. */
  accept(socket: WebSocket, stream: Socket, origin: Origin, token: string | undefined): void;
  /** Tells every client to come back later. */
  close(): void;
}

export interface LiveNeeds extends Omit<ConnectionNeeds, "audience"> {
  clock: Clock;
  /** Throws for a token that is not, or no longer, valid. */
  identify(token: string, origin: Origin): Promise<Identity>;
  noteUse(identity: Identity): void;
}

const authenticationMs = 5000;
const timerMaxMs = 2 ** 31 - 1;
const violation = 1008;

export function openLive(needs: LiveNeeds): Live {
  const { clock, identify, noteUse, onError } = needs;
  const audience = openAudience(needs.bus);
  const wires = new Map<WebSocket, Wire>();
  const socketsByCredential = new Map<string, number>();

  let isClosing = false;
  const unanswered = new WeakSet<WebSocket>();
  const heartbeat = setInterval(() => {
    for (const socket of wires.keys()) {
      if (unanswered.has(socket)) socket.terminate();
      unanswered.add(socket);
      socket.ping();
    }
  }, heartbeatMs).unref();

  return {
    accept(socket, stream, origin, token) {
      let connection: Connection | undefined;
      let identity: Identity | undefined;
      let isSigningIn = false;
      const wire = openWire(socket, stream, () => connection?.drained());
      const isTooMany = openFrameCount(clock);
      const timer = setTimeout(() => refuse("no credential"), authenticationMs).unref();

      wires.set(socket, wire);
      socket.on("pong", () => unanswered.delete(socket));
      socket.on("error", () => {}); // the library closes with the code that fits
      socket.on("close", () => {
        wires.delete(socket);
        clearTimeout(timer);
        connection?.end();
        if (identity) countSocket(identity, -1);
      });
      socket.on("message", (data, isBinary) => {
        unanswered.delete(socket);
        if (isTooMany()) return wire.close(closeCodes.tooManyFrames, "too many frames");
        const frame = isBinary ? undefined : parseFrame(String(data));
        if (!frame) return wire.close(violation, "not a frame of belfry.v1");
        if (frame.type === "authenticate" && !isSigningIn) return void signIn(frame.token);
        if (!isSigningIn) return refuse("no credential");
        connection?.hear(frame);
        if (identity) noteUse(identity);
      });
      if (isClosing) restart(wire);
      else if (token !== undefined) void signIn(token);

      async function signIn(given: string): Promise<void> {
        isSigningIn = true;
        try {
          const found = await identified(given, origin);
          if (!found) return refuse("invalid credential");
          clearTimeout(timer);
          if (socket.readyState !== socket.OPEN) return;
          identity = found;
          const count = countSocket(found, 1);
          if (count > limits.socketsPerSession) {
            return wire.close(closeCodes.tooManyFrames, "too many sockets");
          }
          const opened = await openConnection({ ...needs, audience }, wire, found);
          if (socket.readyState !== socket.OPEN) return opened.end();
          connection = opened;
          // A session that ended while its chats were read was not heard ending.
          if (!(await identified(given, origin))) return opened.endSession("revoked");
          const expiresAt = found.credential.expiresAt ?? Number.POSITIVE_INFINITY;
          const leftMs = Math.min(expiresAt - clock.now(), timerMaxMs);
          const expiry = setTimeout(() => opened.endSession("expired"), leftMs).unref();
          socket.on("close", () => clearTimeout(expiry));
        } catch (error) {
          onError(error);
          wire.close(closeCodes.restarting, "try again");
        }
      }

      function refuse(reason: string): void {
        wire.close(closeCodes.sessionEnded, reason);
      }
    },

    close() {
      clearInterval(heartbeat);
      isClosing = true;
      for (const wire of wires.values()) restart(wire);
    },
  };

  function restart(wire: Wire): void {
    wire.close(closeCodes.restarting, "restarting");
  }

  /** Undefined for whoever may not listen. */
  async function identified(token: string, origin: Origin): Promise<Identity | undefined> {
    const found = await identify(token, origin).catch(() => undefined);
    return found && !found.isLimited && mayUse(found, "read") ? found : undefined;
  }

  function countSocket({ credential }: Identity, change: 1 | -1): number {
    const name = nameOf(credential);
    const count = (socketsByCredential.get(name) ?? 0) + change;
    if (count > 0) socketsByCredential.set(name, count);
    else socketsByCredential.delete(name);
    return count;
  }
}
