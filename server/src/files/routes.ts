/** HTTP routes for files. */
import { limits } from "@belfry/contracts/limits";
import type { Message } from "@belfry/contracts/messages/messages";
import { requireWritable } from "../access/require-writable.ts";
import type { Routes } from "../access/routes.ts";
import type { ReceivedFile } from "../http/raw-bodies.ts";
import { fail } from "../problems.ts";
import { fileReply } from "./file-reply.ts";
import type { Files } from "./files.ts";

const immutable = "private, max-age=86400, immutable";

/** A function of the module for messages, which is in a higher layer. */
interface ReadMessages {
  listByIds(
    messages: readonly { chatId: number; messageId: number }[],
    readerId: number,
  ): Promise<Message[]>;
}

export function mountFileRoutes(routes: Routes, files: Files, messages: ReadMessages): void {
  routes.onReadableChat("GET /api/chats/:chatId/files", async ({ identity, chat, query }) => {
    const { ids, before } = await files.listMessages(chat.id, query);
    const keys = ids.map((messageId) => ({ chatId: chat.id, messageId }));
    const items = await messages.listByIds(keys, identity.user.id);
    return { items: items.sort((a, b) => b.id - a.id), before };
  });

  routes.onChat(
    "POST /api/chats/:chatId/files",
    async ({ identity, chat, query, body }) => {
      requireWritable(identity.user, chat);
      const owner = { chatId: chat.id, userId: identity.user.id };
      const { name } = query;
      if (isReceivedFile(body)) return files.saveFileOfUser(owner, { name, file: body });
      return files.saveOfUser(owner, { name, bytes: bytesOf(body) });
    },
    { bodyLimit: limits.userFileBytes, takesFile: true },
  );

  routes.on("GET /api/files/:fileId/:name", async ({ identity, params, request, reply }) => {
    const file = await files.fileFor(identity.user, params.fileId);
    if (!file) fail("file_not_found");
    const { status, headers, range } = fileReply(file, request.headers);
    const stream = range && ((await files.open(file, range)) ?? fail("file_not_found"));
    reply.code(status).headers(headers);
    return stream ?? "";
  });

  routes.on("GET /api/files/:fileId/thumbnails/:size", async ({ identity, params, reply }) => {
    const size = Number(params.size);
    const file = await files.fileFor(identity.user, params.fileId);
    if (!file?.thumbnails.includes(size)) fail("file_not_found");
    const bytes = await files.readThumbnail(file, size);
    if (bytes) {
      reply.headers({
        "cache-control": immutable,
        "content-security-policy": "default-src 'none'; sandbox",
        "content-disposition": "inline",
        "content-type": "image/webp",
      });
      return bytes;
    }
    // Backups leave thumbnails out.
    const { headers } = fileReply(file, {});
    reply.headers(headers);
    return (await files.open(file)) ?? fail("file_not_found");
  });
}

function isReceivedFile(body: unknown): body is ReceivedFile {
  return typeof body === "object" && body !== null && "path" in body;
}

/** A body without bytes is an empty file. */
function bytesOf(body: unknown): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}
