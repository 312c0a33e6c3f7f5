/** Bodies as bytes. */
import type { IncomingMessage } from "node:http";
import { limits } from "@belfry/contracts/limits";
import type { FastifyRequest } from "fastify";

/** Receives a body that has not arrived. `limit`: in bytes. */
export type ReceiveBody = (raw: IncomingMessage, limit: number) => Promise<Buffer>;

/** A large body in a temporary file, which is deleted after the reply. */
export interface ReceivedFile {
  path: string;
  size: number;
  /** Waits until few others are in memory. Call `release` when the bytes are no longer used. */
  read(): Promise<{ bytes: Buffer; release(): void }>;
  delete(): Promise<void>;
}

/** Receives a body that has not arrived. A large one becomes a file. */
export type ReceiveUpload = (raw: IncomingMessage, limit: number) => Promise<Buffer | ReceivedFile>;

type PassBody<Body> = (error: Error | null, body?: Body) => void;

const multipart = "multipart/form-data";

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
export function createBodyReader<Body>(
  receive: (raw: IncomingMessage, limit: number) => Promise<Buffer | Body>,
  limitOf: (of: FastifyRequest) => number,
) {
  return (request: FastifyRequest, _payload: unknown, done: PassBody<Buffer | Body>): void => {
    const { raw } = request;
    const limit = limitOf(request);
    const body = readArrived(raw, limit);
    if (body) done(null, body);
    else receive(raw, limit).then((late) => done(null, late), done);
  };
}

/** Returns the body if all of it is here and its length is known and allowed. */
export function readArrived(raw: IncomingMessage, limit: number): Buffer | undefined {
  const { headers, readableLength: length } = raw;
  if (headers["transfer-encoding"] !== undefined || length > limit) return undefined;
  if (length !== Number(headers["content-length"] ?? 0)) return undefined;
  // Without a length, Node.js 26 returns only the first chunk.
  const body: Buffer | null = raw.read(length);
  raw.resume(); // ends the stream
  return body ?? Buffer.alloc(0);
}

/** Returns the type and subtype in lower case, without parameters. */
export function mediaTypeOf(contentType: string): string {
  if (contentType === "application/json") return contentType;
  return contentType.split(";")[0]?.trim().toLowerCase() ?? "";
}

/** Only multipart bodies can contain files. */
export function isMultipart(contentType = ""): boolean {
  return mediaTypeOf(contentType) === multipart;
}

/** Bytes. */
export function bodyLimitOf({ headers }: IncomingMessage): number {
  return isMultipart(headers["content-type"]) ? limits.webhookFilesBytes : limits.webhookBodyBytes;
}
