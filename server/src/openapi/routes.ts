/** HTTP route of the OpenAPI document, which is made at the first request. */
import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { createOpenApiDocument, openApiPath } from "./openapi.ts";

export function mountOpenApi(app: FastifyInstance): void {
  let document: { text: string; etag: string } | undefined;

  app.get(openApiPath, async (request, reply) => {
    document ??= serialise();
    const { text, etag } = document;
    reply.headers({ "cache-control": "no-cache", etag });
    if (request.headers["if-none-match"] === etag) return reply.code(304).send();
    return reply.type("application/json; charset=utf-8").send(text);
  });
}

function serialise() {
  const text = JSON.stringify(createOpenApiDocument());
  return { text, etag: `"${createHash("sha256").update(text).digest("base64url")}"` };
}
