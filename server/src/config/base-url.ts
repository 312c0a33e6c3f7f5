/** What every link begins with. */
import type { Config } from "./config.ts";

/** `port` is the one that is listened on: the configured one may be 0. */
export function baseUrl({ publicUrl, host }: Config, port: number): string {
  return publicUrl ?? `http://${isLoopback(host) ? "localhost" : host}:${port}`;
}

function isLoopback(host: string): boolean {
  return ["127.0.0.1", "::1", "0.0.0.0", "::", "localhost"].includes(host);
}
