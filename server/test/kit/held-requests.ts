/** Requests over a socket whose bodies are held back, as a slow or hostile client does. */
import { once } from "node:events";
import { connect } from "node:net";

export interface HeldRequest {
  /** Sends part of the body, or the rest of it. */
  send(bytes: string | Buffer): void;
  /** Resolves with the reply. Rejects if the connection is closed without one. */
  reply(): Promise<{ status: number; headers: string; body: string }>;
  isClosed(): Promise<unknown>;
  close(): void;
}

export interface HeldOptions {
  as?: string | undefined;
  /** The declared length of the body. */
  length: number | undefined;
  type?: string;
  /** Default: true. Otherwise `holdRequest` resolves with an early reply only. */
  waits?: boolean;
  headers?: Record<string, string>;
}

/**
 * Sends the headers and waits until the server has checked them: it asks for the body
 * (`100 Continue`), or replies.
 */
export async function holdRequest(
  serverUrl: string,
  endpoint: string,
  { as, length, type = "application/json", headers = {}, waits = true }: HeldOptions,
): Promise<HeldRequest> {
  const [method = "", path = ""] = endpoint.split(" ");
  const { pathname, search } = new URL(path, serverUrl);
  const { hostname, port } = new URL(serverUrl);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  const lines = {
    host: `${hostname}:${port}`,
    ...(waits && { expect: "100-continue" }),
    "content-type": type,
    ...(length !== undefined && { "content-length": String(length) }),
    ...(as !== undefined && { authorization: `Bearer ${as}` }),
    ...headers,
  };
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`${method} ${pathname}${search} HTTP/1.1\r\n${head.join("")}\r\n`);
  let received = "";
  const closed = new Promise((resolve) => socket.once("close", resolve));
  socket.setEncoding("latin1").on("error", () => {});
  socket.on("data", (text: string) => {
    received += text;
  });

  async function until<T>(find: () => T | undefined): Promise<T> {
    for (;;) {
      const found = find();
      if (found !== undefined) return found;
      if (socket.closed) throw new Error(`The connection was closed after: ${received}`);
      await Promise.race([once(socket, "data"), closed]);
    }
  }

  await until(() => /^HTTP\/1\.1 \d+ .*\r\n\r\n/s.exec(received) ?? undefined);
  received = received.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, "");

  return {
    send: (bytes) => void socket.write(bytes),
    reply: () =>
      until(() => {
        const [, status, headers = "", body = ""] =
          /^HTTP\/1\.1 (\d+) [^\r]*\r\n(.*?)\r\n\r\n(.*)$/s.exec(received) ?? [];
        const length = Number(/^content-length: (\d+)/im.exec(headers)?.[1] ?? 0);
        if (status === undefined || body.length < length) return undefined;
        return { status: Number(status), headers, body };
      }),
    isClosed: () => closed,
    close: () => void socket.destroy(),
  };
}
