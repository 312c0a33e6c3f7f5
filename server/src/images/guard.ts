/**
 * Decides whether an address of the web may be fetched, and to which machines that leads. It asks
 * for a name once; whoever connects uses this answer, so that a second one cannot differ.
 */
import { lookup, type Resolver } from "node:dns/promises";
import { isIP } from "node:net";
import { isPublicAddress } from "./addresses.ts";

/** The IP addresses behind a URL, each of them checked. Throws a reason that is for the log only. */
export type Guard = (url: URL) => Promise<string[]>;

export interface GuardNeeds {
  /** Asks DNS itself: the system's own lookup would hold a thread for as long as a server dawdles. */
  resolver: Pick<Resolver, "resolve4" | "resolve6">;
  /** The administrator's: `host` or `host:port`, which may be private. */
  hosts: readonly string[];
  /** Where images are served to the public; behind other ports stand other things. */
  ports: readonly number[];
}

export function createGuard({ resolver, hosts, ports }: GuardNeeds): Guard {
  const listed = new Set(hosts.flatMap((host) => placesOf(host, ports)));

  return async (url) => {
    if (!isWebAddress(url)) throw new Error("It is no plain address of the web.");
    const port = portOf(url);
    const name = nameOf(url);
    // The administrator's hosts may stand in /etc/hosts, which DNS does not know.
    if (listed.has(`${name}:${port}`)) return isIP(name) ? [name] : lookUp(name);
    if (!ports.includes(port)) throw new Error(`Port ${port} is not asked for images.`);
    if (/(^|\.)localhost$/.test(name)) throw new Error("Local names are not asked for.");
    const addresses = isIP(name) ? [name] : await resolveAll(name);
    // A name with one public and one private address is not trusted by half.
    const secluded = addresses.find((address) => !isPublicAddress(address));
    if (secluded !== undefined) throw new Error(`${secluded} is no public address.`);
    return addresses;
  };

  async function resolveAll(name: string): Promise<string[]> {
    const asked = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const addresses = asked.flatMap((answer) =>
      answer.status === "fulfilled" ? answer.value : [],
    );
    if (addresses.length === 0) throw new Error("Its name has no address.");
    return addresses;
  }
}

export function isWebAddress({ protocol, username, password }: URL): boolean {
  return (protocol === "http:" || protocol === "https:") && username === "" && password === "";
}

async function lookUp(name: string): Promise<string[]> {
  return (await lookup(name, { all: true })).map(({ address }) => address);
}

/** `host:port`, for each of the ports where the administrator named none. */
function placesOf(host: string, ports: readonly number[]): string[] {
  const url = new URL(`http://${host}`);
  const meant = /:\d+$/.test(host) ? [portOf(url)] : ports;
  return meant.map((port) => `${nameOf(url)}:${port}`);
}

/** As an address or a name is asked for: the parser has made plain what was octal or full-width. */
function nameOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
}

function portOf({ port, protocol }: URL): number {
  return port === "" ? ({ "https:": 443 }[protocol] ?? 80) : Number(port);
}
