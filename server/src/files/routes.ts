/** HTTP routes for files. */
import type { Routes } from "../access/routes.ts";
import { fail } from "../problems.ts";
import { fileReply } from "./file-reply.ts";
import type { Files } from "./files.ts";

export function mountFileRoutes(routes: Routes, files: Files): void {
  routes.on("GET /api/files/:fileId/:name", async ({ identity, params, request, reply }) => {
    const file = await files.fileFor(identity.user, params.fileId);
    if (!file) fail("file_not_found");
    const { status, headers, range } = fileReply(file, request.headers);
    const stream = range && ((await files.open(file, range)) ?? fail("file_not_found"));
    reply.code(status).headers(headers);
    return stream ?? "";
  });
}
