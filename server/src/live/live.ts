/**
 * Live events over WebSocket: lets sockets in, signs them in, keeps them alive and closes them in
 * time. The rules it keeps are numbered in SPEC.md.
 */
import type { Socket } from "node:net";
import { limits } from "@belfry/contracts/limits";
import { closeCodes, type SessionEnd } from "@belfry/contracts/live/events";
import type { WebSocket } from "ws";
import { canUse } from "../access/access.ts";
import { type Identity, nameOf, type Origin } from "../access/identity.ts";
import type { Bearers } from "../auth/auth.ts";
import type { Clock } from "../clock.ts";
import { Refusal } from "../problems.ts";
import { createAudience } from "./audience.ts";
import { createFrameCount, parseFrame } from "./client-frames.ts";
import {
  type Connection,
  type ConnectionNeeds,
  createConnection,
  heartbeatMs,
} from "./connection.ts";
import { createExpiry } from "./expiry.ts";
import { createWire, type Wire } from "./wire.ts";

export interface Live {
  /** `token` is the credential the handshake brought; without one the first frame brings it. */
  accept(socket: WebSocket, stream: Socket, origin: Origin, token: string | undefined): void;
  /** Tells every client to come back later. */
  close(): void;
}

export interface LiveNeeds extends Pick<ConnectionNeeds, "bus" | "chats" | "messages" | "onError"> {
  clock: Clock;
  bearers: Bearers;
}

const authenticationMs = 5000;
const violation = 1008;

export function createLive(needs: LiveNeeds): Live {
  const { clock, bearers, onError } = needs;
  const expiry = createExpiry({ ...bearers, clock, onError });
  const { noteUse } = bearers;
  const parts = { ...needs, audience: createAudience(needs.bus), expiry, noteUse };
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
      const wire = createWire(socket, stream, () => connection?.drained());
      const isTooMany = createFrameCount(clock);
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
      });
      if (isClosing) restart(wire);
      else if (token !== undefined) void signIn(token);

      async function signIn(given: string): Promise<void> {
        isSigningIn = true;
        try {
          const found = await listener(given, origin);
          if (found === "revoked") return refuse("invalid credential");
          if (typeof found === "string") {
            wire.send({ type: "session.ended", reason: found });
            return refuse(found);
          }
          clearTimeout(timer);
          if (socket.readyState !== socket.OPEN) return;
          identity = found;
          const count = countSocket(found, 1);
          if (count > limits.socketsPerSession) {
            return wire.close(closeCodes.tooManyFrames, "too many sockets");
          }
          const askAgain = async () => {
            const still = await listener(given, origin);
            return typeof still === "string" ? still : undefined;
          };
          const opened = await createConnection(parts, wire, found, askAgain);
          if (socket.readyState !== socket.OPEN) return opened.end();
          connection = opened;
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
      expiry.stop();
      isClosing = true;
      for (const wire of wires.values()) restart(wire);
    },
  };

  function restart(wire: Wire): void {
    wire.close(closeCodes.restarting, "restarting");
  }

  /** Who listens, or why nobody may. */
  async function listener(token: string, origin: Origin): Promise<Identity | SessionEnd> {
    try {
      const identity = await bearers.identify(token, origin);
      if (identity.isLimited) return "enrolment_required";
      return canUse(identity, "read") ? identity : "revoked";
    } catch (error) {
      // A database that is away says nothing about a session: its client tries again.
      if (error instanceof Refusal && error.code === "invalid_token") return "revoked";
      throw error;
    }
  }

  function countSocket({ credential }: Identity, change: 1 | -1): number {
    const name = nameOf(credential);
    const count = (socketsByCredential.get(name) ?? 0) + change;
    if (count > 0) socketsByCredential.set(name, count);
    else socketsByCredential.delete(name);
    return count;
  }
}
