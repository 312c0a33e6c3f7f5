/** Serves `/send.mjs`, the command `belfry send` as a single file. */
import { createReadStream } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";

const file = join(import.meta.dirname, "../../../../packages/send/belfry-send.mjs");

export function mountSendFile(app: FastifyInstance): void {
  app.get("/send.mjs", async (_request, reply) =>
    reply
      .type("text/javascript; charset=utf-8")
      .header("cache-control", "no-cache")
      .send(createReadStream(file)),
  );
}
