/**
 * Posts over keep-alive connections with one request in flight on each: request bytes made once,
 * answers read no further than their length, so that the load is never slower than the server.
 */
import { once } from "node:events";
import { connect, type Socket } from "node:net";

export interface Target {
  port: number;
  path: string;
  headers?: Record<string, string> | undefined;
  /** What is posted; the native body when absent. */
  body?: object;
}

export interface Run {
  answered: number;
  seconds: number;
  /** Milliseconds of each request, ascending. */
  latencies: number[];
}

export interface Posts {
  /** Posts for that long, then waits for what is in flight. */
  run(forMs: number): Promise<Run>;
  close(): void;
}

const text =
  "## Deploy **finished**\n- service: `billing`\n- version: `2026.11.21-3`\n> took 3 min 12 s";

const nativeBody = { text, username: "Pipeline" };

export async function createPosts(target: Target, connections: number): Promise<Posts> {
  const { port, path, headers = {} } = target;
  const body = JSON.stringify(target.body ?? nativeBody);
  const others = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const request = Buffer.from(
    `POST ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: application/json\r\n` +
      `${others.join("")}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
  const lines = await Promise.all(
    Array.from({ length: connections }, () => createLine(port, request)),
  );

  return {
    async run(forMs) {
      const start = performance.now();
      const until = start + forMs;
      const latencies: number[] = [];
      await Promise.all(lines.map((line) => line.postUntil(until, latencies)));
      const seconds = (performance.now() - start) / 1000;
      latencies.sort((a, b) => a - b);
      return { answered: latencies.length, seconds, latencies };
    },
    close() {
      for (const line of lines) line.socket.destroy();
    },
  };
}

interface Line {
  socket: Socket;
  postUntil(until: number, latencies: number[]): Promise<void>;
}

async function createLine(port: number, request: Buffer): Promise<Line> {
  let onAnswer = () => {};
  let onBroken = (_error: Error) => {};
  let received = "";
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  socket.setEncoding("latin1");
  socket.on("data", (chunk: string) => {
    received += chunk;
    const length = answerLength(received);
    if (length === undefined || received.length < length) return;
    if (!received.startsWith("HTTP/1.1 20")) return onBroken(new Error(received));
    received = received.slice(length);
    onAnswer();
  });
  socket.on("error", (error) => onBroken(error));
  socket.on("close", () => onBroken(new Error("The server closed the connection.")));
  await once(socket, "connect");

  return {
    socket,
    postUntil(until, latencies) {
      return new Promise((resolve, reject) => {
        let sentAt = performance.now();
        if (socket.destroyed) return reject(new Error("The server closed an idle connection."));
        onBroken = reject;
        onAnswer = () => {
          const now = performance.now();
          latencies.push(now - sentAt);
          if (now >= until) return resolve();
          sentAt = now;
          socket.write(request);
        };
        socket.write(request);
      });
    },
  };
}

/** Undefined until the head of the answer is complete. */
function answerLength(received: string): number | undefined {
  const end = received.indexOf("\r\n\r\n");
  if (end < 0) return undefined;
  const bodyLength = /\r\ncontent-length: *(\d+)/i.exec(received)?.[1] ?? "0";
  return end + 4 + Number(bodyLength);
}
