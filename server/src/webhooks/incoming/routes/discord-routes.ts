/** HTTP routes that Discord's clients use to read the webhook before they post. */
import type { FastifyInstance } from "fastify";
import { fail } from "../../../problems.ts";
import { discord, discordReply } from "../replies/discord.ts";
import { webhookObject } from "../replies/discord-objects.ts";
import { type Params, postPaths, webhookObjectPaths } from "./paths.ts";
import type { IncomingRoutesOptions } from "./post-routes.ts";

export function mountDiscordRoutes(
  app: FastifyInstance,
  { admission, ipOf }: Pick<IncomingRoutesOptions, "admission" | "ipOf">,
): void {
  for (const url of webhookObjectPaths) {
    app.get(url, { config: { refusal: discord.refusal } }, async (request, reply) => {
      const path = postPaths[url]?.(request.params as Params) ?? fail("not_found");
      if (path.style !== discord) fail("method_not_allowed", { headers: { allow: "POST" } });
      const sender = await admission.usableSenderFor(path, ipOf(request));
      const { status, headers, body } = discordReply(
        webhookObject({ ...sender, token: path.token }),
      );
      return reply.code(status).headers(headers).send(body);
    });
  }
}
