/**
 * A server with the API of S3 from npm, and a proxy before it that can fail. s3rver does not check
 * signatures of version 4, and has neither TLS nor regions.
 */
import { once } from "node:events";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { createServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import S3rver from "s3rver";

export type S3Server = Awaited<ReturnType<typeof startS3Server>>;

/** `down`: connections are cut. `silent`: requests get no reply. `busy`: the first get 503. */
type Fault = "down" | "silent" | { busy: number };

const bucket = "belfry";
const suffix = "._S3rver_object";

export async function startS3Server() {
  const directory = await mkdtemp(join(tmpdir(), "belfry-s3-"));
  const server = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
  });
  const { port } = await server.run();
  let fault: Fault | undefined;
  const requests: string[] = [];

  const pathOf = (key: string) => join(directory, bucket, key + suffix);

  /** s3rver replies before it has written all bytes. */
  async function untilWritten({ method, url = "", headers }: IncomingMessage): Promise<void> {
    if (method !== "PUT") return;
    const path = pathOf(url.slice(`/${bucket}/`.length));
    const size = Number(headers["content-length"]);
    for (let tries = 0; tries < 200; tries++) {
      if ((await stat(path).catch(() => undefined))?.size === size) return;
      await pause(10);
    }
  }

  const proxy = createServer((incoming, reply) => {
    requests.push(`${incoming.method} ${incoming.url}`);
    if (fault === "down") return void incoming.socket.destroy();
    if (fault === "silent") return void incoming.resume();
    if (fault && fault.busy > 0) {
      fault.busy -= 1;
      incoming.resume();
      return void reply.writeHead(503).end();
    }
    const { method, url, headers } = incoming;
    const outgoing = request({ port, method, path: url, headers }, (answer) => {
      void untilWritten(incoming).then(() => {
        reply.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(reply);
      });
    });
    outgoing.on("error", () => reply.destroy());
    incoming.pipe(outgoing);
  }).listen(0, "127.0.0.1");
  await once(proxy, "listening");
  const address = proxy.address() as AddressInfo;
  const url = `http://127.0.0.1:${address.port}/${bucket}`;

  return {
    environment: {
      BELFRY_S3_URL: url,
      BELFRY_S3_ACCESS_KEY: "S3RVER",
      BELFRY_S3_SECRET_KEY: "S3RVER",
    },
    requests,

    setFault(next: Fault | undefined): void {
      fault = next;
    },

    /** Returns the keys of the files of messages. */
    async keys(): Promise<string[]> {
      const all = await readdir(join(directory, bucket), { recursive: true });
      const found = all.filter((path) => path.startsWith("files/") && path.endsWith(suffix));
      return found.map((path) => path.slice(0, -suffix.length));
    },

    async close(): Promise<void> {
      proxy.closeAllConnections();
      proxy.close();
      await server.close();
      await rm(directory, { recursive: true });
    },
  };
}
