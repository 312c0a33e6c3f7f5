/** Signs sockets in: waits for a credential, checks it, and opens the connection. */
import type { Socket } from "node:net";
import { limits } from "@belfry/contracts/limits";
import { closeCodes, type SessionEnd } from "@belfry/contracts/live/events";
import type { WebSocket } from "ws";
import { canUse } from "../../access/access.ts";
import { type Identity, nameOf, type Origin } from "../../access/identity.ts";
import type { BearerTokens } from "../../auth/auth.ts";
import type { Clock } from "../../clock.ts";
import { Refusal } from "../../problems.ts";
import type { Connection } from "../connection.ts";
import type { SocketWriter } from "../socket-writer.ts";
import { createFrameLimit, parseFrame } from "./client-frames.ts";
import type { OpenSockets } from "./open-sockets.ts";

const authenticationMs = 5000;
/** RFC 6455 §7.4.1 */
const policyViolation = 1008;

interface SignInOptions {
  clock: Clock;
  identify: BearerTokens["identify"];
  sockets: OpenSockets;
  /** Opens the connection of a signed-in socket. `recheck` returns why its user may no longer listen. */
  open(
    writer: SocketWriter,
    identity: Identity,
    recheck: () => Promise<SessionEnd | undefined>,
  ): Promise<Connection>;
  /** Receives each connection before the first frame of its client. */
  onOpened(connection: Connection): Promise<void>;
  onClosed(connection: Connection): void;
  onError(error: unknown): void;
}

export function createSignIn(options: SignInOptions) {
  const { clock, identify, sockets, open, onOpened, onClosed, onError } = options;
  const socketsByCredential = new Map<string, number>();

  /** Returns the identity of the listener, or the reason why the token does not allow listening. */
  async function findListener(token: string, origin: Origin): Promise<Identity | SessionEnd> {
    try {
      const identity = await identify(token, origin);
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
  return function accept(
    socket: WebSocket,
    stream: Socket,
    origin: Origin,
    token: string | undefined,
  ): void {
    let connection: Connection | undefined;
    let identity: Identity | undefined;
    let isSigningIn = false;
    const writer = sockets.add(socket, stream, () => connection?.onDrain());
    const isTooMany = createFrameLimit(clock);
    let timer: NodeJS.Timeout | undefined = setTimeout(() => {
      endSession("no credential");
    }, authenticationMs).unref();

    socket.on("close", () => {
      clearTimeout(timer);
      connection?.end();
      if (connection) onClosed(connection);
      if (identity) countSocket(identity, -1);
    });
    socket.on("message", (data, isBinary) => {
      if (isTooMany()) return writer.close(closeCodes.tooManyFrames, "too many frames");
      const frame = isBinary ? undefined : parseFrame(String(data));
      if (!frame) return writer.close(policyViolation, "not a frame of belfry.v1");
      if (frame.type === "authenticate" && !isSigningIn) return void signIn(frame.token);
      if (!isSigningIn) return endSession("no credential");
      connection?.receive(frame);
    });
    if (token !== undefined && socket.readyState === socket.OPEN) void signIn(token);

    async function signIn(token: string): Promise<void> {
      isSigningIn = true;
      try {
        const found = await findListener(token, origin);
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
        const opened = await open(writer, found, async () => {
          const again = await findListener(token, origin);
          return typeof again === "string" ? again : undefined;
        });
        if (socket.readyState !== socket.OPEN) return opened.end();
        connection = opened;
        await onOpened(opened);
      } catch (error) {
        onError(error);
        writer.close(closeCodes.restarting, "try again");
      }
    }

    function endSession(reason: string): void {
      writer.close(closeCodes.sessionEnded, reason);
    }
  };
}
