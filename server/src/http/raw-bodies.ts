/** Bodies as bytes with any content type: many senders send a wrong one or none. */
import type { IncomingMessage } from "node:http";
import { limits } from "@belfry/contracts/limits";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Refusal } from "../problems.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Checks a request before its body is read, unless the body arrived with the headers. */
    beforeLateBody?(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  }
}

/** Receives a body that has not arrived. `limit`: in bytes. */
export type ReceiveBody = (raw: IncomingMessage, limit: number) => Promise<Buffer>;

type PassBody = (error: Error | null, body?: Buffer) => void;

const multipart = "multipart/form-data";
const bodyLimits = { [multipart]: limits.webhookFilesBytes, "*": limits.webhookBodyBytes };

/** Applies to the routes of this scope only. Rejects compressed bodies. */
export function acceptRawBodies(scope: FastifyInstance, receive: ReceiveBody): void {
  scope.removeAllContentTypeParsers();
  for (const [type, limit] of Object.entries(bodyLimits)) {
    const read = createBodyReader(receive, () => limit);
    scope.addContentTypeParser(type, read);
  }
  scope.addHook("onRequest", (request, reply, done) => {
    const { headers } = request;
    if ((headers["content-encoding"] ?? "identity") !== "identity") {
      return done(new Refusal("unsupported_media_type", { detail: "Send the body uncompressed." }));
    }
    const type = headers["content-type"] ?? "";
    // Fastify rejects a malformed content type and accepts a missing one.
    if (!/^[^\s/;]+\/[^\s/;]+/.test(type)) delete headers["content-type"];
    queueMicrotask(() => {
      if (hasArrived(request.raw)) return done();
      const { beforeLateBody = async () => {} } = request.routeOptions.config;
      beforeLateBody(request, reply).then(() => done(), done);
    });
  });
}

/**
 * Returns whether the whole body is here: most bodies arrive together with their headers. Call it
 * in a later microtask than the start of the request: Node delivers the headers first, then the
 * body, and then sets `complete`.
 */
export function hasArrived({ complete, readableLength, headers }: IncomingMessage): boolean {
  // Requests of `inject` have no `complete`.
  return complete !== false || readableLength === Number(headers["content-length"]);
}

/** Returns a content type parser that passes the bytes of a body, at once if they are here. */
export function createBodyReader(receive: ReceiveBody, limitOf: (of: FastifyRequest) => number) {
  return (request: FastifyRequest, _payload: unknown, done: PassBody): void => {
    const { raw } = request;
    const { headers, readableLength: length } = raw;
    const limit = limitOf(request);
    if (length !== Number(headers["content-length"]) || length > limit) {
      return void receive(raw, limit).then((body) => done(null, body), done);
    }
    // Without a length, Node.js 26 returns only the first chunk.
    const body: Buffer | null = raw.read(length);
    raw.resume(); // ends the stream
    done(null, body ?? Buffer.alloc(0));
  };
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
