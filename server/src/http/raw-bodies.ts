/** Bodies as bytes, whatever their content type says: senders write anything there, and nothing. */
import { limits } from "@belfry/contracts/limits";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Refusal } from "../problems.ts";

const withFiles = "multipart/form-data";
const bodyLimits = { [withFiles]: limits.webhookFilesBytes, "*": limits.webhookBodyBytes };

/** For this scope's routes alone. */
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
    if (!/^[^\s/;]+\/[^\s/;]+/.test(type)) delete headers["content-type"];
    done();
  });
}

export function rawBodyOf({ body }: FastifyRequest): Buffer {
  return (body as Buffer | null | undefined) ?? Buffer.alloc(0);
}

export function mayHaveFiles({ headers }: FastifyRequest): boolean {
  const [type = ""] = (headers["content-type"] ?? "").split(";");
  return type.trim().toLowerCase() === withFiles;
}

/** Bytes. */
export function bodyLimitOf(request: FastifyRequest): number {
  return bodyLimits[mayHaveFiles(request) ? withFiles : "*"];
}
