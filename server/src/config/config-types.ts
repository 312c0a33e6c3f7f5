/** The types of options: how each is written and parsed. */
import { parseIpRange } from "../net/ip-ranges.ts";

const unitMs = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

export interface Option<T> {
  variable: `BELFRY_${string}`;
  /** For error messages and the reference page. */
  format: string;
  defaultValue: T;
  /** Replaces the default in the strict session profile. */
  strictDefault?: T;
  meaning: string;
  /** Never printed. */
  isSecret?: boolean;
  /** Returns undefined if the text does not have the format. */
  parse(text: string): T | undefined;
}

export function text(name: string, defaultValue: string, meaning: string): Option<string> {
  return {
    variable: `BELFRY_${name}`,
    format: "text",
    defaultValue,
    meaning,
    parse: (text) => text,
  };
}

export function optional<T>(option: Option<T>): Option<T | undefined> {
  return { ...option, defaultValue: undefined };
}

export function withStrictDefault<T>(strictDefault: T, option: Option<T>): Option<T> {
  return { ...option, strictDefault };
}

export function secret<T>(option: Option<T>): Option<T> {
  return { ...option, isSecret: true };
}

export function integer(
  name: string,
  defaultValue: number,
  min: number,
  max: number,
  meaning: string,
): Option<number> {
  return {
    variable: `BELFRY_${name}`,
    format: `an integer from ${min} to ${max}`,
    defaultValue,
    meaning,
    parse(text) {
      const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
      return value >= min && value <= max ? value : undefined;
    },
  };
}

/** Milliseconds. */
export function duration(name: string, defaultValue: number, meaning: string): Option<number> {
  return {
    variable: `BELFRY_${name}`,
    format: "a duration such as 30d, 12h, 15m or 3s",
    defaultValue,
    meaning,
    parse(text) {
      const match = /^(\d{1,6})(ms|s|m|h|d)$/.exec(text);
      const length = match ? Number(match[1]) * unitMs[match[2] as keyof typeof unitMs] : 0;
      return length > 0 ? length : undefined;
    },
  };
}

/** Milliseconds, by default none. */
export function wait(name: string, meaning: string): Option<number> {
  const option = duration(name, 0, meaning);
  return {
    ...option,
    format: "a duration such as 5s, or 0s",
    parse: (text) => (/^0(ms|s|m|h|d)?$/.test(text) ? 0 : option.parse(text)),
  };
}

export function choice<T extends string>(
  name: string,
  defaultValue: T,
  choices: readonly T[],
  meaning: string,
): Option<T> {
  return {
    variable: `BELFRY_${name}`,
    format: `one of ${choices.join(", ")}`,
    defaultValue,
    meaning,
    parse: (text) => choices.find((choice) => choice === text),
  };
}

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

/** A person to write to: a `mailto:` or `https:` URL. */
export function contact(name: string, meaning: string): Option<string> {
  return {
    variable: `BELFRY_${name}`,
    format: "an address such as mailto:ops@example.org, or a URL that begins with https://",
    defaultValue: "",
    meaning,
    parse: (text) =>
      /^mailto:[^\s@]+@[^\s@]+\.[^\s@]+$|^https:\/\/[^\s/]+\.[^\s/]+/i.test(text)
        ? text
        : undefined,
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

/** A time of day or an interval. Stays text, which `backups/schedule.ts` parses. */
export function schedule(name: string, meaning: string): Option<string> {
  return {
    variable: `BELFRY_${name}`,
    format: "a time of day such as 03:00, or an interval such as 6h, 30m or 1d",
    defaultValue: "",
    meaning,
    parse: (text) =>
      /^(([01]\d|2[0-3]):[0-5]\d|[1-9]\d{0,3}[mhd])$/.test(text) ? text : undefined,
  };
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

/** Only checks the keys, so that all problems are reported together. `secrets.ts` parses them. */
export function keys(name: string, meaning: string): Option<string> {
  return {
    variable: `BELFRY_${name}`,
    format: "32 bytes in base64, as printed by `openssl rand -base64 32`",
    defaultValue: "",
    meaning,
    parse(text) {
      const parts = splitList(text);
      const areKeys = parts.every((part) => Buffer.from(part, "base64").length === 32);
      return parts.length > 0 && areKeys ? text : undefined;
    },
  };
}

function splitList(text: string): string[] {
  return text.split(/[\s,]+/).filter((part) => part !== "");
}
