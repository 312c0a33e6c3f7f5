/** The types of options: how each is written and parsed. Those of addresses are in `address-types.ts`. */
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

export function splitList(text: string): string[] {
  return text.split(/[\s,]+/).filter((part) => part !== "");
}
