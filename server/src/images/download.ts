/** Downloads bytes over http and https, limited by the SSRF guard, a size and a time. */
import type { IncomingMessage } from "node:http";
import { sendGuarded } from "../net/guarded-request.ts";
import type { SsrfGuard } from "../net/ssrf-guard.ts";

export interface DownloadOptions {
  guard: SsrfGuard;
  /** For the whole download: DNS, redirects and the body. */
  timeoutMs: number;
}

const maxBytes = 5 * 1024 * 1024;
const maxRedirects = 3;
const redirectStatuses = [301, 302, 303, 307, 308];

/** Nothing that identifies a user, and no compression. */
const headers = {
  "user-agent": "Belfry",
  accept: "image/avif, image/webp, image/png, image/jpeg, image/gif",
  "accept-encoding": "identity",
};

/** Throws an error for the log only: users must not learn how a host replied. */
export async function download(
  startUrl: string,
  { guard, timeoutMs }: DownloadOptions,
): Promise<Buffer> {
  const signal = AbortSignal.timeout(timeoutMs);
  let url = new URL(startUrl);
  for (let count = 0; count <= maxRedirects; count += 1) {
    const response = await sendGuarded(url, { guard, signal, headers });
    const location = redirectLocation(response);
    if (location === undefined) return readBody(response);
    response.destroy();
    url = new URL(location, url);
  }
  throw new Error("Too many redirects.");
}

function redirectLocation({ statusCode = 0, headers }: IncomingMessage): string | undefined {
  return redirectStatuses.includes(statusCode) ? headers.location : undefined;
}

async function readBody(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    const { statusCode, headers } = response;
    if (statusCode !== 200) throw new Error(`The status is ${statusCode}.`);
    const encoding = headers["content-encoding"] ?? "identity";
    if (encoding !== "identity") throw new Error(`The content encoding is ${encoding}.`);
    // Content-Length may be wrong, so the bytes are counted as well.
    if (Number(headers["content-length"] ?? 0) > maxBytes)
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
