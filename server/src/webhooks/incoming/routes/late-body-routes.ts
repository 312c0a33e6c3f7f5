/** Checks what is known of a sender before a body is read that did not arrive with its headers. */
import { limits } from "@belfry/contracts/limits";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Files } from "../../../files/files.ts";
import type { Bodies } from "../../../http/bodies/bodies.ts";
import { bodyLimitOf, isMultipart } from "../../../http/raw-bodies.ts";
import { fail } from "../../../problems.ts";
import type { Admission } from "../admission.ts";
import type { WebhookPath } from "./paths.ts";

interface LateBodiesOptions {
  bodies: Bodies;
  admission: Admission;
  files: Files;
  ipOf(request: FastifyRequest): string;
}

/**
 * Returns `beforeLateBody` for a route. The sender is looked up again when the body is there, so a
 * webhook that was disabled meanwhile posts nothing.
 */
export function createLateBodyCheck({ bodies, admission, files, ipOf }: LateBodiesOptions) {
  return (pathOf: (request: FastifyRequest) => WebhookPath | undefined) => {
    return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      const path = pathOf(request) ?? fail("not_found");
      const ip = ipOf(request);
      const { id, chatId } = await admission.senderWithCapacity(path, ip);
      bodies.reserve(request, reply, { ip, name: `webhook:${id}` }, bodyLimitOf(request));
      if (!isMultipart(request.headers["content-type"])) return;
      // The rest of the body is text. Its exact size is known, and checked, when it is there.
      const fileBytes = Number(request.headers["content-length"] ?? 0) - limits.webhookBodyBytes;
      await files.requireCapacity({ chatId, webhookId: id }, Math.max(fileBytes, 0));
    };
  };
}
