/**
 * Clients that all lose their connection at once and come back as the web app does: full jitter,
 * `resume` of one chat, and the list of chats.
 */
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

export interface StormTarget {
  port: number;
  chatId: number;
}

export interface Storm {
  /** Cuts all sockets. Resolves when all clients are signed in again. */
  cut(): Promise<{ seconds: number; rejected: number }>;
  close(): void;
}

const connectAtOnce = 20;

export async function createStorm(target: StormTarget, tokens: readonly string[]): Promise<Storm> {
  const clients = tokens.map((token) => createClient(target, token));
  for (let from = 0; from < clients.length; from += connectAtOnce) {
    await Promise.all(clients.slice(from, from + connectAtOnce).map((client) => client.enter()));
  }
  return {
    async cut() {
      const startedAt = performance.now();
      const counts = await Promise.all(clients.map((client) => client.cut()));
      return {
        seconds: (performance.now() - startedAt) / 1000,
        rejected: counts.reduce((sum, count) => sum + count, 0),
      };
    },
    close() {
      for (const client of clients) client.close();
    },
  };
}

function createClient({ port, chatId }: StormTarget, token: string) {
  let socket: Socket | undefined;

  /** Rejects if the handshake is rejected. */
  async function enter(): Promise<void> {
    const opened = await open(port, token);
    socket = opened.socket;
    const { epoch } = opened.ready;
    const resume = JSON.stringify({ type: "resume", epoch, chats: { [chatId]: 0 } });
    socket.write(clientFrame(resume));
    await readChats(port, token);
  }

  return {
    enter,

    /** Returns how many attempts were rejected. */
    async cut(): Promise<number> {
      socket?.destroy();
      for (let attempt = 0; ; attempt++) {
        await pause(Math.random() * Math.min(30_000, 500 * 2 ** attempt));
        const isBack = await enter().then(
          () => true,
          () => false,
        );
        if (isBack) return attempt;
      }
    },
    close: () => void socket?.destroy(),
  };
}

/** Resolves when the server has sent `ready`. */
async function open(port: number, token: string) {
  const socket = connect({ port, host: "127.0.0.1" });
  socket.write(
    `GET /api/live HTTP/1.1\r\nHost: localhost:${port}\r\nUpgrade: websocket\r\n` +
      `Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n` +
      `Sec-WebSocket-Key: ${randomBytes(16).toString("base64")}\r\n` +
      `Authorization: Bearer ${token}\r\nSec-WebSocket-Protocol: belfry.v1\r\n\r\n`,
  );
  let received = "";
  for (;;) {
    const [chunk] = await Promise.race([
      once(socket, "data"),
      once(socket, "close").then(() => [undefined]),
    ]);
    received += (chunk as Buffer | undefined)?.toString("latin1") ?? "";
    const ready = /\{"type":"ready".*?\}/.exec(received)?.[0];
    if (ready) {
      socket.on("error", () => {}).resume();
      return { socket, ready: JSON.parse(ready) as { epoch: string } };
    }
    if (chunk === undefined || /^HTTP\/1.1 (?!101)/.test(received)) {
      socket.destroy();
      throw new Error(received);
    }
  }
}

/** Cheaper than `fetch`, which would make the clients slower than the server. */
async function readChats(port: number, token: string): Promise<void> {
  const socket = connect({ port, host: "127.0.0.1" });
  socket.write(
    `GET /api/chats HTTP/1.1\r\nHost: localhost:${port}\r\nConnection: close\r\n` +
      `Authorization: Bearer ${token}\r\n\r\n`,
  );
  socket.resume();
  await once(socket, "close");
}

/** A masked text frame of at most 125 bytes. The mask is zero. */
function clientFrame(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);
}
