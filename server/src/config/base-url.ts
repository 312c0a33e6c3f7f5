/** The base of every link. */
import type { Config } from "./config.ts";

/** `port` is the actual port: the configured one may be 0. */
export function baseUrl({ publicUrl, host }: Config, port: number): string {
  return publicUrl ?? `http://${isLocal(host) ? "localhost" : linkHost(host)}:${port}`;
}

/** An IPv6 address needs brackets, and its zone means nothing to other machines. */
function linkHost(host: string): string {
  return host.includes(":") ? `[${host.replace(/%.*/, "")}]` : host;
}

/** Loopback or all interfaces. */
function isLocal(host: string): boolean {
  return ["127.0.0.1", "::1", "0.0.0.0", "::", "localhost"].includes(host);
}
