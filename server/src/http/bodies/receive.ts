/** Receives the bytes of one body, within a size and a time. */
import type { IncomingMessage } from "node:http";
import type { Writable } from "node:stream";
import { fail, Refusal } from "../../problems.ts";
import { freeBytes } from "./free-bytes.ts";

export interface ReceiveLimits {
  maxBytes: number;
  /** A body may take this long, and longer as more of it arrives. */
  timeoutMs: number;
}

/** A body that arrives more slowly is ended after `timeoutMs`. */
const minBytesPerMs = 128;

/** Resolves with the body in memory. */
export async function receiveBytes(raw: IncomingMessage, limits: ReceiveLimits): Promise<Buffer> {
  const chunks: Buffer[] = [];
  await receive(raw, limits, (chunk) => void chunks.push(chunk));
  const [first] = chunks;
  if (chunks.length === 1 && first) return first;
  const body = Buffer.concat(chunks);
  for (const chunk of chunks) freeBytes(chunk);
  return body;
}

/** Resolves with the first `keptBytes` of a body, and its size. The rest is discarded as it arrives. */
export async function receiveStart(
  raw: IncomingMessage,
  limits: ReceiveLimits,
  keptBytes: number,
): Promise<{ start: Buffer; size: number }> {
  const chunks: Buffer[] = [];
  let size = 0;
  await receive(raw, limits, (chunk) => {
    const missing = keptBytes - size;
    size += chunk.length;
    if (missing > 0) chunks.push(Buffer.from(chunk.subarray(0, missing)));
    freeBytes(chunk);
  });
  return { start: Buffer.concat(chunks), size };
}

/** Resolves when the body is in the file. Rejects with the error of the file too. */
export async function receiveToFile(
  raw: IncomingMessage,
  limits: ReceiveLimits,
  file: Writable,
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    file.once("error", reject).once("close", resolve);
    receive(raw, limits, (chunk) => {
      if (file.write(chunk, () => freeBytes(chunk))) return;
      raw.pause();
      file.once("drain", () => raw.resume());
    }).then(() => file.end(), reject);
  });
}

/** Rejects with `body_too_large` or `request_timeout`, or if the client closes the connection. */
function receive(
  raw: IncomingMessage,
  { maxBytes, timeoutMs }: ReceiveLimits,
  onChunk: (chunk: Buffer) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    let received = 0;
    let timer = setTimeout(checkTime, timeoutMs);
    raw.on("data", onData).once("end", onEnd).once("error", onClose).once("close", onClose);

    function checkTime(): void {
      const leftMs = start + timeoutMs + received / minBytesPerMs - performance.now();
      if (leftMs > 0) timer = setTimeout(checkTime, Math.ceil(leftMs));
      else stop(() => reject(new Refusal("request_timeout", {})));
    }

    function onData(chunk: Buffer): void {
      received += chunk.length;
      if (received > maxBytes)
        stop(() => reject(new Refusal("body_too_large", { limit: maxBytes })));
      else onChunk(chunk);
    }

    function onEnd(): void {
      stop(resolve);
    }

    function onClose(): void {
      stop(() => reject(new Refusal("invalid_request", {})));
    }

    function stop(settle: () => void): void {
      clearTimeout(timer);
      raw.off("data", onData).off("end", onEnd).off("error", onClose).off("close", onClose);
      settle();
    }
  });
}

/** Rejects a body that declares too many bytes. Returns `maxBytes` if the length is not declared. */
export function declaredBytes({ headers }: IncomingMessage, maxBytes: number): number {
  const declared = Number(headers["content-length"] ?? maxBytes);
  if (declared > maxBytes) fail("body_too_large", { limit: maxBytes, actual: declared });
  return declared;
}
