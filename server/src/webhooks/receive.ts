/** The addresses that senders post to: take bytes, limit size and rate, answer after the commit. */
import { limits } from "@belfry/contracts/limits";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { fail, Refusal } from "../problems.ts";
import { type Address, addresses, type Params } from "./addresses.ts";
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

    for (const [path, find] of Object.entries(addresses)) {
      const addressed = (request: FastifyRequest) => find(request.params as Params);
      scope.post(
        path,
        {
          bodyLimit: limits.webhookBodyBytes,
          config: { refusal: (refusal, request) => addressed(request)?.dialect.refused(refusal) },
        },
        async (request, reply) => receive(addressed(request) ?? fail("not_found"), request, reply),
      );
    }
  });

  async function receive(
    { token, dialect }: Address,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    const query = request.query as Params;
    const accepted = await webhooks.receive({
      token,
      read: dialect.read,
      body: (request.body as Buffer | null) ?? Buffer.alloc(0),
      contentType: request.headers["content-type"] ?? "",
      headers: request.headers,
      query,
      idempotencyKey: idempotencyKeyOf(request),
      addressOf: () => addressOf(request),
    });
    const { status, headers, body } = dialect.accepted(accepted, query);
    return reply
      .code(status)
      .headers({ ...headers, "cache-control": "no-store" })
      .send(body);
  }
}

function idempotencyKeyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers["idempotency-key"];
  if (key === undefined) return undefined;
  const isValid = typeof key === "string" && /^[\x20-\x7e]{1,128}$/.test(key);
  return isValid ? key : fail("invalid_idempotency_key");
}
