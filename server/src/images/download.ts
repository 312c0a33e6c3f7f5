/** Downloads bytes over http and https, limited by the SSRF guard, a size and a time. */
import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import type { SsrfGuard } from "./ssrf-guard.ts";

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
    const ips = await unlessAborted(guard(url), signal);
    const response = await send(url, ips, signal);
    const location = redirectLocation(response);
    if (location === undefined) return readBody(response);
    response.destroy();
    url = new URL(location, url);
  }
  throw new Error("Too many redirects.");
}

function send(url: URL, ips: readonly string[], signal: AbortSignal) {
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise<IncomingMessage>((resolve, reject) => {
    request(url, { headers, signal, agent: false, lookup: lookupFrom(ips) })
      .on("response", resolve)
      .on("error", reject)
      .on("upgrade", (_response, socket) => {
        socket.destroy();
        reject(new Error("The host switched the protocol."));
      })
      .end();
  });
}

/** Returns the checked IPs in place of a second DNS lookup. */
function lookupFrom(ips: readonly string[]): LookupFunction {
  const addresses = ips.map((address) => ({ address, family: isIP(address) }));
  return (_name, { all }, done) => {
    if (all) done(null, addresses);
    else done(null, addresses[0]?.address ?? "", addresses[0]?.family);
  };
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

function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener("abort", abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
    if (signal.aborted) abort();
  });
}
