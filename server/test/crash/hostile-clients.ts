/** Clients that send too much, or never finish. */
import { connect, type Socket } from "node:net";
import { field, file, form } from "../kit/files/uploads.ts";

const fileBytes = 8 * 1024 * 1024 - 4096;
const upload = form([
  field("payload_json", { text: "large" }),
  file("l.bin", Buffer.alloc(fileBytes)),
]);

/** Sends uploads of 8 MiB at once, one per connection. Resolves with the status of each. */
export function sendUploads(url: string, paths: readonly string[], count: number) {
  const { body, headers } = upload;
  return Promise.all(
    Array.from({ length: count }, (_, index) => {
      const socket = open(url);
      const path = paths[index % paths.length] ?? "";
      socket.write(head(`POST ${path}`, index, body.length, headers["content-type"]));
      socket.write(body);
      return statusOf(socket);
    }),
  );
}

/** Sends half of a body of 250 kB on each connection, and never the rest. */
export function sendHalves(url: string, requests: readonly string[], count: number): Socket[] {
  const half = Buffer.alloc(125_000, "a");
  return Array.from({ length: count }, (_, index) => {
    const socket = open(url);
    const request = requests[index % requests.length] ?? "";
    socket.write(head(request, index, 250_000, "application/json"));
    socket.write(half);
    socket.resume();
    return socket;
  });
}

/** The server must trust 127.0.0.1 as a proxy: the clients have 250 IPs. */
function head(request: string, client: number, length: number, type: string): string {
  const ip = `192.0.2.${client % 250}`;
  return (
    `${request} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${ip}\r\n` +
    `Content-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`
  );
}

function open(url: string): Socket {
  const { hostname: host, port } = new URL(url);
  return connect({ host, port: Number(port) }).on("error", () => {});
}

/** Resolves with 0 if the connection is closed without a reply. */
function statusOf(socket: Socket): Promise<number> {
  return new Promise((resolve) => {
    let received = "";
    socket.setEncoding("latin1").on("data", (text: string) => {
      received += text;
      const status = /^HTTP\/1\.1 (\d+) (?!Continue)/.exec(received)?.[1];
      if (status === undefined) return;
      resolve(Number(status));
      socket.destroy();
    });
    socket.once("close", () => resolve(0));
  });
}
