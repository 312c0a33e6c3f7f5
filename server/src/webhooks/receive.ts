/** The address that senders post to: takes bytes, limits size and rate, answers after the commit. */
import { limits } from "@belfry/contracts/limits";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { fail, Refusal } from "../problems.ts";
import type { Webhooks } from "./webhooks.ts";

/** `addressOf` answers the client's address, proxies considered. */
export function mountReceive(
  app: FastifyInstance,
  webhooks: Webhooks,
  addressOf: (request: FastifyRequest) => string,
): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser<Buffer>(
      "*",
      { parseAs: "buffer", bodyLimit: limits.webhookBodyBytes },
      (_request, body, done) => done(null, body),
    );
    scope.addHook("onRequest", ({ headers }, _reply, done) => {
      // Senders write anything there, and nothing; the body says what it is.
      const encoding = headers["content-encoding"] ?? "identity";
      if (encoding !== "identity") {
        return done(
          new Refusal("unsupported_media_type", { detail: "Send the body uncompressed." }),
        );
      }
      const type = headers["content-type"] ?? "";
      if (!/^[^\s/;]+\/[^\s/;]+/.test(type)) delete headers["content-type"];
      done();
    });
    scope.post<{ Params: { token: string }; Body: Buffer | null }>(
      "/api/webhooks/:token",
      { bodyLimit: limits.webhookBodyBytes },
      async (request, reply) => {
        const { id, chatId, isNew } = await webhooks.receive({
          token: request.params.token,
          body: request.body ?? Buffer.alloc(0),
          contentType: request.headers["content-type"] ?? "",
          idempotencyKey: idempotencyKeyOf(request),
          addressOf: () => addressOf(request),
        });
        return reply
          .headers({
            "content-type": "application/json; charset=utf-8",
            "cache-control": "no-store",
          })
          .send(`{"ok":true,"id":${id},"chatId":${chatId},"created":${isNew}}`);
      },
    );
  });
}

function idempotencyKeyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers["idempotency-key"];
  if (key === undefined) return undefined;
  const isValid = typeof key === "string" && /^[\x20-\x7e]{1,128}$/.test(key);
  return isValid ? key : fail("invalid_idempotency_key");
}
