/** Many clients that listen over WebSocket and only count what they hear. */
import { randomBytes } from "node:crypto";
import { connect, type Socket } from "node:net";
import { createFrameCounter, type FrameCount } from "./frames.ts";

export interface Listeners {
  /** Text frames that all of them together have received so far. */
  heard(): number;
  /** Waits until that many were received. */
  hasHeard(total: number): Promise<void>;
  close(): void;
}

export interface Address {
  port: number;
  path: string;
}

const pong = Buffer.from([0x8a, 0x80, 0, 0, 0, 0]); // masked, as a client's frames are
const connectAtOnce = 50;
/** One for all: what is in it is counted before the next socket is read. */
const buffer = Buffer.allocUnsafe(256 * 1024);

/** With tokens each listener signs in, and is connected once it was greeted. */
export async function createListeners(
  address: Address,
  count: number,
  tokens: string[],
): Promise<Listeners> {
  const total: FrameCount = { texts: 0, pings: 0 };
  let awaited: { texts: number; resolve(): void } | undefined;
  const onBytes = () => {
    if (!awaited || total.texts < awaited.texts) return;
    awaited.resolve();
    awaited = undefined;
  };

  const hasHeard = (texts: number) =>
    new Promise<void>((resolve) => {
      awaited = { texts, resolve };
      onBytes();
    });

  const sockets: Socket[] = [];
  while (sockets.length < count) {
    const from = sockets.length;
    const some = Array.from({ length: Math.min(connectAtOnce, count - from) }, (_, index) =>
      createListener(address, tokens[from + index], total, onBytes),
    );
    sockets.push(...(await Promise.all(some)));
    if (tokens.length > 0) await hasHeard(sockets.length); // `ready`
  }
  total.texts = 0;

  return {
    heard: () => total.texts,
    hasHeard,
    close() {
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Answers after the handshake. */
function createListener(
  { port, path }: Address,
  token: string | undefined,
  total: FrameCount,
  onBytes: () => void,
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const count = createFrameCounter(total);
    let handshake: string | undefined = "";
    const socket = connect({
      port,
      host: "127.0.0.1",
      onread: {
        buffer,
        callback(length) {
          if (handshake === undefined) hear(buffer, length);
          else shake(buffer.subarray(0, length));
          return true;
        },
      },
    });
    socket.on("error", reject);
    socket.on("close", () => reject(new Error("The server closed a listener's socket.")));
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nUpgrade: websocket\r\n` +
        `Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n` +
        `Sec-WebSocket-Key: ${randomBytes(16).toString("base64")}\r\n` +
        (token === undefined ? "" : `Authorization: Bearer ${token}\r\n`) +
        `Sec-WebSocket-Protocol: belfry.v1\r\n\r\n`,
    );

    function shake(bytes: Buffer): void {
      const answer = handshake + bytes.toString("latin1");
      const end = answer.indexOf("\r\n\r\n");
      handshake = end < 0 ? answer : undefined;
      if (end < 0) return;
      if (!answer.startsWith("HTTP/1.1 101")) reject(new Error(answer));
      resolve(socket);
      const rest = Buffer.from(answer.slice(end + 4), "latin1");
      if (rest.length > 0) hear(rest, rest.length);
    }

    function hear(bytes: Buffer, length: number): void {
      count(bytes, length);
      if (total.pings > 0) socket.write(pong);
      total.pings = 0;
      onBytes();
    }
  });
}
