/** Downloads bytes over http and https, limited by the SSRF guard, a size and a time. */
import type { IncomingMessage } from "node:http";
import { getGuarded } from "../net/follow-redirects.ts";
import type { SsrfGuard } from "../net/ssrf-guard.ts";

export interface DownloadOptions {
  guard: SsrfGuard;
  /** For the whole download: DNS, redirects and the body. */
  timeoutMs: number;
}

const maxBytes = 5 * 1024 * 1024;
const accept = "image/avif, image/webp, image/png, image/jpeg, image/gif";

/** Throws an error for the log only: users must not learn how a host replied. */
export async function download(
  startUrl: string,
  { guard, timeoutMs }: DownloadOptions,
): Promise<Buffer> {
  const signal = AbortSignal.timeout(timeoutMs);
  const { response } = await getGuarded(startUrl, { guard, signal, accept });
  return readBody(response);
}

async function readBody(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // Content-Length may be wrong, so the bytes are counted as well.
    if (Number(response.headers["content-length"] ?? 0) > maxBytes)
      throw new Error("The body is too large.");
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) throw new Error("The body is too large.");
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } finally {
    response.destroy();
  }
}
