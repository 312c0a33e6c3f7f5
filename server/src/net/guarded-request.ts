/** One HTTP request to a URL that a user or a sender chose, to the IPs that the SSRF guard checked. */
import type { IncomingMessage } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { request as requestHttp } from "./node-http.ts";
import type { SsrfGuard } from "./ssrf-guard.ts";

export interface GuardedRequest {
  guard: SsrfGuard;
  /** Also ends DNS queries. */
  signal: AbortSignal;
  headers: Record<string, string | number>;
  /** Default: GET. */
  method?: string;
  body?: Buffer;
}

/** Resolves with the head of the response. The caller reads or destroys its body. Follows no redirect. */
export async function sendGuarded(url: URL, options: GuardedRequest): Promise<IncomingMessage> {
  const { guard, signal, headers, method = "GET", body } = options;
  const ips = await unlessAborted(guard(url), signal);
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    request(url, { method, headers, signal, agent: false, lookup: lookupFrom(ips) })
      .on("response", resolve)
      .on("error", reject)
      .on("upgrade", (_response, socket) => {
        socket.destroy();
        reject(new Error("The host switched the protocol."));
      })
      .end(body);
  });
}

/** Returns the checked IPs instead of a second DNS lookup. */
function lookupFrom(ips: readonly string[]): LookupFunction {
  const addresses = ips.map((address) => ({ address, family: isIP(address) }));
  return (_name, { all }, done) => {
    if (all) done(null, addresses);
    else done(null, addresses[0]?.address ?? "", addresses[0]?.family);
  };
}

function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener("abort", abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
    if (signal.aborted) abort();
  });
}
