/** Files over HTTP. */
import type { Routes } from "../access/routes.ts";
import { fail } from "../problems.ts";
import type { Files } from "./files.ts";
import { served } from "./inert.ts";

export function mountFileRoutes(routes: Routes, files: Files): void {
  routes.on("GET /api/files/:fileId/:name", async ({ identity, params, request, reply }) => {
    const file = await files.fileFor(identity.user, params.fileId);
    if (!file) fail("file_not_found");
    const { status, headers, part } = served(file, request.headers);
    const bytes = part && ((await files.bytesOf(file)) ?? fail("file_not_found"));
    reply.code(status).headers(headers);
    return bytes?.createReadStream(part) ?? "";
  });
}
