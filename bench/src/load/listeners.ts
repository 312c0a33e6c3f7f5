/** WebSocket clients that only count the frames they receive. */
import { randomBytes } from "node:crypto";
import { connect, type Socket } from "node:net";
import { createFrameCounter, type FrameCount } from "./frames.ts";

export interface Listeners {
  /** Returns the number of text frames that all listeners have received. */
  receivedCount(): number;
  /** Waits until the listeners have received this many frames in total. */
  waitFor(total: number): Promise<void>;
  close(): void;
}

export interface Target {
  port: number;
  path: string;
}

const pong = Buffer.from([0x8a, 0x80, 0, 0, 0, 0]); // client frames are masked
const connectAtOnce = 50;
/** Shared by all sockets: each chunk is counted before the next one is read. */
const buffer = Buffer.allocUnsafe(256 * 1024);

/** With tokens, the listeners sign in and wait for `ready`. */
export async function createListeners(
  target: Target,
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

  const waitFor = (texts: number) =>
    new Promise<void>((resolve) => {
      awaited = { texts, resolve };
      onBytes();
    });

  const sockets: Socket[] = [];
  while (sockets.length < count) {
    const from = sockets.length;
    const some = Array.from({ length: Math.min(connectAtOnce, count - from) }, (_, index) =>
      createListener(target, tokens[from + index], total, onBytes),
    );
    sockets.push(...(await Promise.all(some)));
    if (tokens.length > 0) await waitFor(sockets.length); // `ready`
  }
  total.texts = 0;

  return {
    receivedCount: () => total.texts,
    waitFor,
    close() {
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Resolves after the handshake. */
function createListener(
  { port, path }: Target,
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
          if (handshake === undefined) receive(buffer, length);
          else readHandshake(buffer.subarray(0, length));
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

    function readHandshake(bytes: Buffer): void {
      const response = handshake + bytes.toString("latin1");
      const end = response.indexOf("\r\n\r\n");
      handshake = end < 0 ? response : undefined;
      if (end < 0) return;
      if (!response.startsWith("HTTP/1.1 101")) reject(new Error(response));
      resolve(socket);
      const rest = Buffer.from(response.slice(end + 4), "latin1");
      if (rest.length > 0) receive(rest, rest.length);
    }

    function receive(bytes: Buffer, length: number): void {
      count(bytes, length);
      if (total.pings > 0) socket.write(pong);
      total.pings = 0;
      onBytes();
    }
  });
}
