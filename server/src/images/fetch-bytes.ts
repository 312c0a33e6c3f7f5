/** Fetches what stands at an address of the web, within the guard's word, a size and a time. */
import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import type { Guard } from "./guard.ts";

export interface FetchNeeds {
  guard: Guard;
  /** For all of it: names, redirects and the last byte. */
  timeoutMs: number;
}

const bytesMax = 5 * 1024 * 1024;
const redirectsMax = 3;
const redirects = [301, 302, 303, 307, 308];

/** Nothing that tells of a reader, and nothing that asks to be unpacked. */
const headers = {
  "user-agent": "Belfry",
  accept: "image/avif, image/webp, image/png, image/jpeg, image/gif",
  "accept-encoding": "identity",
};

/** Throws a reason that is for the log only. */
export async function fetchBytes(address: string, needs: FetchNeeds): Promise<Buffer> {
  const signal = AbortSignal.timeout(needs.timeoutMs);
  let url = new URL(address);
  for (let count = 0; count <= redirectsMax; count += 1) {
    const addresses = await unlessAborted(needs.guard(url), signal);
    const response = await send(url, addresses, signal);
    const location = redirectOf(response);
    if (location === undefined) return readAll(response);
    response.destroy();
    url = new URL(location, url);
  }
  throw new Error("It was redirected too often.");
}

function send(url: URL, addresses: readonly string[], signal: AbortSignal) {
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise<IncomingMessage>((resolve, reject) => {
    request(url, { headers, signal, agent: false, lookup: answering(addresses) })
      .on("response", resolve)
      .on("error", reject)
      // Nobody here speaks another protocol.
      .on("upgrade", (_response, socket) => {
        socket.destroy();
        reject(new Error("It changed the protocol."));
      })
      .end();
  });
}

/** Stands where a connection would ask for the name again: it gets what was checked. */
function answering(addresses: readonly string[]): LookupFunction {
  const known = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_name, { all }, done) => {
    if (all) done(null, known);
    else done(null, known[0]?.address ?? "", known[0]?.family);
  };
}

function redirectOf({ statusCode = 0, headers }: IncomingMessage): string | undefined {
  return redirects.includes(statusCode) ? headers.location : undefined;
}

async function readAll(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    const { statusCode, headers } = response;
    if (statusCode !== 200) throw new Error(`It answered ${statusCode}.`);
    const encoding = headers["content-encoding"] ?? "identity";
    if (encoding !== "identity") throw new Error(`It came as ${encoding}.`);
    // What the length says may be a lie, so what comes is counted as well.
    if (Number(headers["content-length"] ?? 0) > bytesMax) throw new Error("It is too large.");
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > bytesMax) throw new Error("It is too large.");
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } finally {
    response.destroy();
  }
}

function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    signal.addEventListener("abort", stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
    if (signal.aborted) stop();
  });
}
