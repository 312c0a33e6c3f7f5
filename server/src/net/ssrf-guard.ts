/** SSRF guard: checks a URL and returns the IPs to connect to. */
import { lookup, type Resolver } from "node:dns/promises";
import { isIP } from "node:net";
import { isPublicIp } from "./public-ips.ts";

/**
 * Returns the checked IPs of the URL's host. The caller connects to these: a second DNS lookup
 * could return others. Throws an error for the log if the URL must not be fetched.
 */
export type SsrfGuard = (url: URL) => Promise<string[]>;

export interface SsrfGuardOptions {
  /** Sends DNS queries itself: the system's lookup blocks a thread while a server is slow. */
  resolver: Pick<Resolver, "resolve4" | "resolve6">;
  /** `host` or `host:port`, from the configuration. May be private. */
  allowedHosts: readonly string[];
  /** Ports of all other hosts. */
  allowedPorts: readonly number[];
}

export function createSsrfGuard({
  resolver,
  allowedHosts,
  allowedPorts,
}: SsrfGuardOptions): SsrfGuard {
  const allowedOrigins = new Set(allowedHosts.flatMap((host) => originsOf(host, allowedPorts)));

  async function resolveAll(name: string): Promise<string[]> {
    const replies = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const ips = replies.flatMap((reply) => (reply.status === "fulfilled" ? reply.value : []));
    if (ips.length === 0) throw new Error("The host name could not be resolved.");
    return ips;
  }

  return async (url) => {
    if (!isPlainHttpUrl(url)) throw new Error("The URL is not a plain http or https URL.");
    const port = portOf(url);
    const host = hostOf(url);
    // Allowed hosts may be in /etc/hosts, which DNS does not know.
    if (allowedOrigins.has(`${host}:${port}`)) return isIP(host) ? [host] : lookUp(host);
    if (!allowedPorts.includes(port)) throw new Error(`Port ${port} is not allowed.`);
    if (/(^|\.)localhost$/.test(host)) throw new Error("Local names are not allowed.");
    const ips = isIP(host) ? [host] : await resolveAll(host);
    // One private IP is enough to reject the name.
    const privateIp = ips.find((ip) => !isPublicIp(ip));
    if (privateIp !== undefined) throw new Error(`${privateIp} is not a public IP.`);
    return ips;
  };
}

/** Returns whether the URL is http or https, without credentials. */
export function isPlainHttpUrl({ protocol, username, password }: URL): boolean {
  return (protocol === "http:" || protocol === "https:") && username === "" && password === "";
}

async function lookUp(name: string): Promise<string[]> {
  return (await lookup(name, { all: true })).map(({ address }) => address);
}

/** Returns `host:port`, once for each port if the configuration names none. */
function originsOf(host: string, ports: readonly number[]): string[] {
  const url = new URL(`http://${host}`);
  const ownPorts = /:\d+$/.test(host) ? [portOf(url)] : ports;
  return ownPorts.map((port) => `${hostOf(url)}:${port}`);
}

/** The URL parser has already normalized octal, hexadecimal and full-width spellings. */
function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
}

function portOf({ port, protocol }: URL): number {
  return port === "" ? ({ "https:": 443 }[protocol] ?? 80) : Number(port);
}
