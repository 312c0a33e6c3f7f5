/** The base of every link. */
import type { Config } from "./config.ts";

/** `port` is the actual port: the configured one may be 0. */
export function baseUrl({ publicUrl, host }: Config, port: number): string {
  return publicUrl ?? `http://${isLocal(host) ? "localhost" : host}:${port}`;
}

/** Loopback or all interfaces. */
function isLocal(host: string): boolean {
  return ["127.0.0.1", "::1", "0.0.0.0", "::", "localhost"].includes(host);
}
