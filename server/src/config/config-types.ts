/** The kinds of option: how each is written, and what is read from it. */
import { parseIpRange } from "../net/ip-ranges.ts";

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

export interface Option<T> {
  variable: `BELFRY_${string}`;
  /** What a person may write, for messages and the reference page. */
  form: string;
  fallback: T;
  /** Takes the fallback's place where the profile of sessions is the strict one. */
  strictFallback?: T;
  meaning: string;
  /** Answers undefined for a text that is not of the form. */
  read(text: string): T | undefined;
}

export function text(name: string, fallback: string, meaning: string): Option<string> {
  return {
    variable: `BELFRY_${name}`,
    form: "a text",
    fallback,
    meaning,
    read: (given) => given,
  };
}

export function maybe<T>(option: Option<T>): Option<T | undefined> {
  return { ...option, fallback: undefined };
}

export function whenStrict<T>(strictFallback: T, option: Option<T>): Option<T> {
  return { ...option, strictFallback };
}

export function integer(
  name: string,
  fallback: number,
  min: number,
  max: number,
  meaning: string,
): Option<number> {
  return {
    variable: `BELFRY_${name}`,
    form: `a whole number from ${min} to ${max}`,
    fallback,
    meaning,
    read(given) {
      const value = /^\d{1,9}$/.test(given) ? Number(given) : Number.NaN;
      return value >= min && value <= max ? value : undefined;
    },
  };
}

export function duration(name: string, fallback: number, meaning: string): Option<number> {
  const unitMs = { ms: 1, s: second, m: minute, h: hour, d: day } as const;
  return {
    variable: `BELFRY_${name}`,
    form: "a duration such as 30d, 12h, 15m or 3s",
    fallback,
    meaning,
    read(given) {
      const match = /^(\d{1,6})(ms|s|m|h|d)$/.exec(given);
      const length = match ? Number(match[1]) * unitMs[match[2] as keyof typeof unitMs] : 0;
      return length > 0 ? length : undefined;
    },
  };
}

export function choice<T extends string>(
  name: string,
  fallback: T,
  choices: readonly T[],
  meaning: string,
): Option<T> {
  return {
    variable: `BELFRY_${name}`,
    form: `one of ${choices.join(", ")}`,
    fallback,
    meaning,
    read: (given) => choices.find((choice) => choice === given),
  };
}

export function url(name: string, protocols: string[], meaning: string): Option<string> {
  return {
    variable: `BELFRY_${name}`,
    form: `an address beginning ${protocols.map((protocol) => `${protocol}//`).join(" or ")}`,
    fallback: "",
    meaning,
    read(given) {
      const parsed = URL.parse(given);
      return parsed && protocols.includes(parsed.protocol) ? given.replace(/\/+$/, "") : undefined;
    },
  };
}

/** What links begin with: nothing may stand behind its path, and no password within. */
export function base(name: string, meaning: string): Option<string> {
  const option = url(name, ["http:", "https:"], meaning);
  return {
    ...option,
    form: `${option.form}, without user, query or fragment`,
    read: (given) => (/[?#@]/.test(given) ? undefined : option.read(given)),
  };
}

export function ranges(name: string, meaning: string): Option<readonly string[]> {
  return {
    variable: `BELFRY_${name}`,
    form: "addresses or ranges such as 10.0.0.0/8 or fd00::/8, separated by commas",
    fallback: [],
    meaning,
    read(given) {
      const parts = partsOf(given);
      return parts.every(parseIpRange) ? parts : undefined;
    },
  };
}

/** A name or an address, and the one port that is meant where it is not the usual one. */
export function hosts(name: string, meaning: string): Option<readonly string[]> {
  return {
    variable: `BELFRY_${name}`,
    form: "hosts such as grafana.internal or 10.0.0.7:3000, separated by commas",
    fallback: [],
    meaning,
    read(given) {
      const parts = partsOf(given);
      return parts.every(isHost) ? parts.map((part) => part.toLowerCase()) : undefined;
    },
  };
}

function isHost(text: string): boolean {
  return !/[/?#@*\\]/.test(text) && URL.canParse(`http://${text}`);
}

export function ports(
  name: string,
  fallback: readonly number[],
  meaning: string,
): Option<readonly number[]> {
  return {
    variable: `BELFRY_${name}`,
    form: "port numbers separated by commas",
    fallback,
    meaning,
    read(given) {
      const parts = partsOf(given);
      const arePorts = parts.every((part) => /^[1-9]\d{0,4}$/.test(part) && Number(part) <= 65_535);
      return arePorts ? parts.map(Number) : undefined;
    },
  };
}

/** What it holds is checked here, where all problems are told together, and read in `secrets.ts`. */
export function keys(name: string, meaning: string): Option<string> {
  return {
    variable: `BELFRY_${name}`,
    form: "32 bytes in base64, as `openssl rand -base64 32` makes them",
    fallback: "",
    meaning,
    read(given) {
      const parts = partsOf(given);
      const areKeys = parts.every((part) => Buffer.from(part, "base64").length === 32);
      return parts.length > 0 && areKeys ? given : undefined;
    },
  };
}

function partsOf(text: string): string[] {
  return text.split(/[\s,]+/).filter((part) => part !== "");
}
