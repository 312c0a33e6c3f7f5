/**
 * Posts and reads over keep-alive connections with one request in flight on each. The request is encoded once
 * and responses are read only up to their length, so that the generator is faster than the server.
 */
import { once } from "node:events";
import { connect, type Socket } from "node:net";

export interface Target {
  port: number;
  path: string;
  headers?: Record<string, string> | undefined;
  /** Defaults to the native body. */
  body?: object;
}

export interface Run {
  posts: number;
  seconds: number;
  /** Milliseconds of each request, ascending. */
  latencies: number[];
  /** CPU time of a program that posted, in microseconds. */
  programMicros?: number;
}

export interface Posts {
  /** Posts for `forMs`, then waits for the requests in flight. */
  run(forMs: number): Promise<Run>;
  close(): void;
}

const text =
  "## Deploy **finished**\n- service: `billing`\n- version: `2026.11.21-3`\n> took 3 min 12 s";

/** JSON of a native post. */
export const postBody = JSON.stringify({ text, username: "Pipeline" });

export async function createPosts(target: Target, connectionCount: number): Promise<Posts> {
  const { port, path, headers = {} } = target;
  const body = target.body === undefined ? postBody : JSON.stringify(target.body);
  const headerLines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const request = Buffer.from(
    `POST ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: application/json\r\n` +
      `${headerLines.join("")}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
  return repeatRequest(port, request, connectionCount);
}

/** Posts with all of them at the same time. */
export function joinPosts(all: readonly Posts[]): Posts {
  return {
    async run(forMs) {
      const runs = await Promise.all(all.map((posts) => posts.run(forMs)));
      const latencies = runs.flatMap((run) => run.latencies).sort((a, b) => a - b);
      const seconds = Math.max(...runs.map((run) => run.seconds));
      return { posts: latencies.length, seconds, latencies };
    },
    close() {
      for (const { close } of all) close();
    },
  };
}

/** GET requests with a session token, one in flight. They count as posts. */
export function createReads(target: { port: number; path: string; token: string }): Promise<Posts> {
  const { port, path, token } = target;
  const head = `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\n`;
  return repeatRequest(port, Buffer.from(`${head}Authorization: Bearer ${token}\r\n\r\n`), 1);
}

async function repeatRequest(
  port: number,
  request: Buffer,
  connectionCount: number,
): Promise<Posts> {
  const connections = await Promise.all(
    Array.from({ length: connectionCount }, () => createConnection(port, request)),
  );

  return {
    async run(forMs) {
      const start = performance.now();
      const until = start + forMs;
      const latencies: number[] = [];
      await Promise.all(connections.map(({ postUntil }) => postUntil(until, latencies)));
      const seconds = (performance.now() - start) / 1000;
      latencies.sort((a, b) => a - b);
      return { posts: latencies.length, seconds, latencies };
    },
    close() {
      for (const { socket } of connections) socket.destroy();
    },
  };
}

interface Connection {
  socket: Socket;
  postUntil(until: number, latencies: number[]): Promise<void>;
}

async function createConnection(port: number, request: Buffer): Promise<Connection> {
  let onResponse = () => {};
  let onError = (_error: Error) => {};
  let received = "";
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  socket.setEncoding("latin1");
  socket.on("data", (chunk: string) => {
    received += chunk;
    const length = responseLength(received);
    if (length === undefined || received.length < length) return;
    if (!received.startsWith("HTTP/1.1 20")) return onError(new Error(received));
    received = received.slice(length);
    onResponse();
  });
  socket.on("error", (error) => onError(error));
  socket.on("close", () => onError(new Error("The server closed the connection.")));
  await once(socket, "connect");

  return {
    socket,
    postUntil(until, latencies) {
      return new Promise((resolve, reject) => {
        let sentAt = performance.now();
        if (socket.destroyed) return reject(new Error("The server closed an idle connection."));
        onError = reject;
        onResponse = () => {
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

/** Returns undefined until the headers of the response are complete. */
function responseLength(received: string): number | undefined {
  const end = received.indexOf("\r\n\r\n");
  if (end < 0) return undefined;
  const bodyLength = /\r\ncontent-length: *(\d+)/i.exec(received)?.[1] ?? "0";
  return end + 4 + Number(bodyLength);
}
