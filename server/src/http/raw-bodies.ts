/** Bodies as bytes with any content type: many senders send a wrong one or none. */
import { limits } from "@belfry/contracts/limits";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Refusal } from "../problems.ts";

const multipart = "multipart/form-data";
const bodyLimits = { [multipart]: limits.webhookFilesBytes, "*": limits.webhookBodyBytes };

/** Applies to the routes of this scope only. Rejects compressed bodies. */
export function acceptRawBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  for (const [type, bodyLimit] of Object.entries(bodyLimits)) {
    scope.addContentTypeParser<Buffer>(
      type,
      { parseAs: "buffer", bodyLimit },
      (_request, body, done) => done(null, body),
    );
  }
  scope.addHook("onRequest", ({ headers }, _reply, done) => {
    const encoding = headers["content-encoding"] ?? "identity";
    if (encoding !== "identity") {
      return done(new Refusal("unsupported_media_type", { detail: "Send the body uncompressed." }));
    }
    const type = headers["content-type"] ?? "";
    // Fastify rejects a malformed content type and accepts a missing one.
    if (!/^[^\s/;]+\/[^\s/;]+/.test(type)) delete headers["content-type"];
    done();
  });
}

export function rawBodyOf({ body }: FastifyRequest): Buffer {
  return (body as Buffer | null | undefined) ?? Buffer.alloc(0);
}

/** Returns the type and subtype in lower case, without parameters. */
export function mediaTypeOf(contentType: string): string {
  return contentType.split(";")[0]?.trim().toLowerCase() ?? "";
}

/** Only multipart bodies can contain files. */
export function isMultipart(contentType = ""): boolean {
  return mediaTypeOf(contentType) === multipart;
}

/** Returns undefined if the text is not a JSON object. */
export function parseObject(text: string): Record<string, unknown> | undefined {
  if (!/^\s*\{/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Bytes. */
export function bodyLimitOf({ headers }: FastifyRequest): number {
  return bodyLimits[isMultipart(headers["content-type"]) ? multipart : "*"];
}
