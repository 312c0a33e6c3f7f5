/** HTTP routes that download exports. */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Routes } from "../access/routes.ts";
import { fail } from "../problems.ts";
import type { Export, Exports } from "./exports.ts";

export function mountExportRoutes(routes: Routes, exports: Exports): void {
  routes.on("GET /api/me/export", async ({ identity, request, reply }) => {
    requireDownload(request);
    if (isHead(request)) return exports.requireIdle(identity);
    return send(reply, await exports.ofUser(identity));
  });

  routes.on("GET /api/admin/export", async ({ identity, request, reply }) => {
    requireDownload(request);
    if (isHead(request)) return exports.requireIdle(identity);
    return send(reply, await exports.ofServer(identity));
  });
}

/** Rejects an image or a frame in a page, which would start an export that nobody has asked for. */
function requireDownload({ headers }: FastifyRequest): void {
  const { "sec-fetch-dest": destination = "empty" } = headers;
  if (destination === "empty" || destination === "document") return;
  fail("invalid_request", {
    detail: "An export can only be downloaded, not loaded as part of a page.",
  });
}

/** HEAD asks whether an export could start, before a browser leaves the page for the download. */
function isHead({ method }: FastifyRequest): boolean {
  return method === "HEAD";
}

function send(reply: FastifyReply, { fileName, stream }: Export) {
  reply.headers({
    "content-type": "application/x-tar",
    "content-disposition": `attachment; filename="${fileName}"`,
  });
  return stream;
}
