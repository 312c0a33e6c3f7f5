/** The types of options that are URLs, hosts, IP addresses and ports. */
import { domainToASCII } from "node:url";
import { parseIpRange } from "../net/ip-ranges.ts";
import { type Option, splitList } from "./config-types.ts";

export function url(name: string, protocols: string[], meaning: string): Option<string> {
  return {
    variable: `BELFRY_${name}`,
    format: `a URL that begins with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}`,
    defaultValue: "",
    meaning,
    parse(text) {
      const parsed = URL.parse(text);
      return parsed && protocols.includes(parsed.protocol) ? text.replace(/\/+$/, "") : undefined;
    },
  };
}

export function urls(
  name: string,
  protocols: string[],
  meaning: string,
): Option<readonly string[]> {
  const one = url(name, protocols, meaning);
  return {
    variable: one.variable,
    meaning,
    format: `${one.format.replace("a URL that begins", "URLs that begin")}, separated by commas`,
    defaultValue: [],
    parse(text) {
      const parts = splitList(text);
      return parts.every((part) => one.parse(part) !== undefined) ? parts : undefined;
    },
  };
}

/** The issuer of an OpenID provider, exactly as the provider writes it. */
export function issuer(name: string, meaning: string): Option<string> {
  return {
    variable: `BELFRY_${name}`,
    format: "a URL that begins with https://, or with http:// on this machine",
    defaultValue: "",
    meaning,
    parse(text) {
      const { protocol, hostname, search, hash, username } = URL.parse(text) ?? {};
      const isLocal = ["localhost", "127.0.0.1", "[::1]"].includes(hostname ?? "");
      const isAllowed = protocol === "https:" || (protocol === "http:" && isLocal);
      return isAllowed && !search && !hash && !username ? text : undefined;
    },
  };
}

/** Domains of e-mail addresses, in ASCII and lower case. */
export function domains(name: string, meaning: string): Option<readonly string[]> {
  return {
    variable: `BELFRY_${name}`,
    format: "domains such as example.org, separated by commas",
    defaultValue: [],
    meaning,
    parse(text) {
      const parts = splitList(text).map((part) => domainToASCII(part.replace(/^@/, "")));
      return parts.every((part) => /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(part)) ? parts : undefined;
    },
  };
}

/** A URL that paths can be appended to. */
export function linkBase(name: string, meaning: string): Option<string> {
  const option = url(name, ["http:", "https:"], meaning);
  return {
    ...option,
    format: `${option.format}, without user, path, query or fragment`,
    parse(text) {
      const base = /[?#@]/.test(text) ? undefined : option.parse(text);
      return base && URL.parse(base)?.pathname === "/" ? base : undefined;
    },
  };
}

/** An IP address in any spelling, or a host name. IPv6 addresses may have brackets. */
export function listenHost(name: string, defaultValue: string, meaning: string): Option<string> {
  return {
    variable: `BELFRY_${name}`,
    format: "an IP address such as 0.0.0.0 or ::1, or a host name, without a port",
    defaultValue,
    meaning,
    parse: parseListenHost,
  };
}

/** Returns the usual spelling: `0:0:0:0:0:0:0:1` is `::1`. Keeps the zone of `fe80::1%eth0`. */
function parseListenHost(text: string): string | undefined {
  const [address = "", ...zone] = text.replace(/^\[(.*)\]$/, "$1").split("%");
  const isIpv6 = address.includes(":");
  if (/[/?#@\\\s[\]]/.test(address) || (zone.length > 0 && !isIpv6)) return undefined;
  const url = URL.parse(isIpv6 ? `http://[${address}]` : `http://${address}`);
  if (!url) return undefined;
  return [url.hostname.replace(/^\[|\]$/g, ""), ...zone].join("%");
}

/** IP addresses and CIDR ranges. */
export function ranges(name: string, meaning: string): Option<readonly string[]> {
  return {
    variable: `BELFRY_${name}`,
    format: "IP addresses or ranges such as 10.0.0.0/8 or fd00::/8, separated by commas",
    defaultValue: [],
    meaning,
    parse(text) {
      const parts = splitList(text);
      return parts.every(parseIpRange) ? parts : undefined;
    },
  };
}

/** Host names or IP addresses, each with an optional port. */
export function hosts(name: string, meaning: string): Option<readonly string[]> {
  return {
    variable: `BELFRY_${name}`,
    format: "hosts such as grafana.internal or 10.0.0.7:3000, separated by commas",
    defaultValue: [],
    meaning,
    parse(text) {
      const parts = splitList(text);
      return parts.every(isHost) ? parts.map((part) => part.toLowerCase()) : undefined;
    },
  };
}

function isHost(text: string): boolean {
  return !/[/?#@*\\]/.test(text) && URL.canParse(`http://${text}`);
}

export function ports(
  name: string,
  defaultValue: readonly number[],
  meaning: string,
): Option<readonly number[]> {
  return {
    variable: `BELFRY_${name}`,
    format: "port numbers, separated by commas",
    defaultValue,
    meaning,
    parse(text) {
      const parts = splitList(text);
      const arePorts = parts.every((part) => /^[1-9]\d{0,4}$/.test(part) && Number(part) <= 65_535);
      return arePorts ? parts.map(Number) : undefined;
    },
  };
}
