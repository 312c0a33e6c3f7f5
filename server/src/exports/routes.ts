/** HTTP routes that download exports. */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Routes } from "../access/routes.ts";
import type { Export, Exports } from "./exports.ts";

export function mountExportRoutes(routes: Routes, exports: Exports): void {
  routes.on("GET /api/me/export", async ({ identity, request, reply }) =>
    isQuestion(request)
      ? exports.requireIdle(identity)
      : send(reply, await exports.ofUser(identity)),
  );

  routes.on("GET /api/admin/export", async ({ identity, request, reply }) =>
    isQuestion(request)
      ? exports.requireIdle(identity)
      : send(reply, await exports.ofServer(identity)),
  );
}

/** HEAD asks whether an export could start, before a browser leaves the page for the download. */
function isQuestion({ method }: FastifyRequest): boolean {
  return method === "HEAD";
}

function send(reply: FastifyReply, { fileName, stream }: Export) {
  reply.headers({
    "content-type": "application/x-tar",
    "content-disposition": `attachment; filename="${fileName}"`,
  });
  return stream;
}
