/** Where clients of Discord look at the webhook before they post. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { fail } from "../../problems.ts";
import type { Incoming } from "./incoming.ts";
import { addresses, lookedAt, type Params } from "./paths.ts";
import { webhookObject } from "./replies/discord-objects.ts";
import { discord } from "./replies/replies.ts";

/** `ipOf` answers the client's address, proxies considered. */
export function mountDiscordLook(
  app: FastifyInstance,
  incoming: Incoming,
  ipOf: (request: FastifyRequest) => string,
): void {
  for (const path of lookedAt) {
    app.get(path, { config: { refusal: discord.refused } }, async (request) => {
      const { dialect, token } = addresses[path]?.(request.params as Params) ?? fail("not_found");
      if (dialect !== discord) fail("method_not_allowed", { headers: { allow: "POST" } });
      return webhookObject({
        ...(await incoming.senderOf(token, () => ipOf(request))),
        token,
      });
    });
  }
}
