/**
 * Every option: one table of name, kind, default and sentence. Values come from the environment,
 * each also from a file named by `<NAME>_FILE`. All problems are reported together.
 */
import { isIP } from "node:net";

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

interface Option<T> {
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

// biome-ignore format: a table is read by its columns
export const options = {
  host: text("HOST", "127.0.0.1", "address to listen on"),
  port: integer("PORT", 8080, 0, 65_535, "port to listen on; 0 picks a free one and prints it"),
  dataFolder: text("DATA", "./data", "folder of the database, the secret key and uploads"),
  publicUrl: maybe(base("PUBLIC_URL", "base of every link and webhook URL; from host and port when absent")),
  setupToken: maybe(text("SETUP_TOKEN", "", "one-time token of the first setup; random and printed once when absent")),
  databaseUrl: maybe(url("DATABASE_URL", ["postgres:", "postgresql:"], "PostgreSQL; the SQLite file in the data folder when absent")),
  trustedProxies: ranges("TRUSTED_PROXIES", "proxies whose X-Forwarded-For is believed"),
  secretKey: maybe(keys("SECRET_KEY", "seals the secrets in the database, more of them while keys are replaced; the key file in the data folder when absent")),
  logLevel: choice("LOG_LEVEL", "warn", ["fatal", "error", "warn", "info", "debug", "silent"], "least level that is logged; debug logs every request"),
  setupTokenLifetimeMs: duration("SETUP_TOKEN_LIFETIME", hour, "how long the setup token is valid after start"),
  sessionProfile: choice("SESSION_PROFILE", "standard", ["standard", "strict"], "strict ends sessions sooner, where the two options below do not say when"),
  sessionLifetimeMs: whenStrict(day, duration("SESSION_LIFETIME", 30 * day, "a session ends this long after sign-in")),
  sessionIdleMs: whenStrict(hour, duration("SESSION_IDLE", 7 * day, "a session ends after this long without use")),
  reauthenticationMs: duration("REAUTHENTICATION", 10 * minute, "how long a given password opens sensitive actions"),
  passwordMemoryKiB: integer("PASSWORD_MEMORY_KIB", 65_536, 19_456, 4_194_304, "memory of one password hash (Argon2id m)"),
  passwordPasses: integer("PASSWORD_PASSES", 3, 2, 100, "passes of one password hash (Argon2id t)"),
  passwordQueue: integer("PASSWORD_QUEUE", 100, 1, 10_000, "sign-ins that may wait for their hash before more are refused"),
  failuresPerAccount: integer("FAILURES_PER_ACCOUNT", 5, 1, 1000, "wrong passwords of one account within the window before each further one delays the next"),
  failuresPerVisitor: integer("FAILURES_PER_VISITOR", 10, 1, 1000, "wrong passwords of one account from one address within the window before it must wait"),
  failureWindowMs: duration("FAILURE_WINDOW", 15 * minute, "how long wrong passwords of an account are remembered, and its longest delay"),
  failuresPerAddress: integer("FAILURES_PER_ADDRESS", 50, 1, 100_000, "wrong passwords from one address within its window before it must wait"),
  addressWindowMs: duration("ADDRESS_WINDOW", 5 * minute, "how long wrong passwords from one address are remembered"),
  ticketLifetimeMs: duration("TICKET_LIFETIME", 5 * minute, "how long a right password waits for its second factor"),
  ticketTries: integer("TICKET_TRIES", 5, 1, 100, "wrong second factors after which one must begin with the password again"),
  inviteLifetimeMs: duration("INVITE_LIFETIME", 7 * day, "how long an invite link is valid, where its maker does not say"),
  resetLifetimeMs: duration("RESET_LIFETIME", hour, "how long a password reset link is valid"),
  smtpUrl: maybe(url("SMTP_URL", ["smtp:", "smtps:"], "mail server for invites and password resets, such as smtps://user:password@mail.example.org; no mail is sent when absent")),
  mailFrom: maybe(text("MAIL_FROM", "", "sender of mails, such as Belfry <belfry@example.org>; belfry at the public host when absent")),
  webhookRate: integer("WEBHOOK_RATE", 20, 1, 100_000, "messages a second one webhook may post on average"),
  webhookBurst: integer("WEBHOOK_BURST", 200, 1, 1_000_000, "messages one webhook may post at once"),
  postQueue: integer("POST_QUEUE", 4096, 1, 100_000, "posts that may wait for the database before more are refused"),
} as const;

export type Config = {
  readonly [K in keyof typeof options]: (typeof options)[K] extends Option<infer T> ? T : never;
};

export class ConfigError extends Error {
  readonly problems: string[];
  constructor(problems: string[]) {
    super(`The configuration has ${problems.length === 1 ? "a problem" : "problems"}:`);
    this.problems = problems;
  }
}

/** `readFile` answers the text of a file; it throws when there is none. */
export function readConfig(
  environment: Record<string, string | undefined>,
  readFile: (path: string) => string,
): Config {
  const problems: string[] = [];
  const values: Record<string, unknown> = {};
  const known = new Set<string>();

  for (const [name, option] of Object.entries(options)) {
    const { variable } = option;
    known.add(variable).add(`${variable}_FILE`);
    const given = readGiven(variable);
    const value = given === undefined ? fallbackOf(option) : option.read(given);
    if (value === undefined && given !== undefined) {
      problems.push(`${variable} must be ${option.form}.`);
    }
    values[name] = value;
  }
  for (const name of Object.keys(environment)) {
    if (name.startsWith("BELFRY_") && !known.has(name)) problems.push(`${name} is not an option.`);
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return Object.freeze(values) as Config;

  /** The profile has been read by then: it stands in the table before what it decides. */
  function fallbackOf({ fallback, strictFallback }: Option<unknown>): unknown {
    return values.sessionProfile === "strict" ? (strictFallback ?? fallback) : fallback;
  }

  function readGiven(variable: string): string | undefined {
    const direct = environment[variable];
    const path = environment[`${variable}_FILE`];
    if (direct && path) problems.push(`Set ${variable} or ${variable}_FILE, not both.`);
    if (!path) return direct || undefined; // set to nothing counts as not set
    try {
      return readFile(path).trim() || undefined;
    } catch {
      problems.push(`${variable}_FILE names a file that cannot be read.`);
      return undefined;
    }
  }
}

function text(name: string, fallback: string, meaning: string): Option<string> {
  return {
    variable: `BELFRY_${name}`,
    form: "a text",
    fallback,
    meaning,
    read: (given) => given,
  };
}

function maybe<T>(option: Option<T>): Option<T | undefined> {
  return { ...option, fallback: undefined };
}

function whenStrict<T>(strictFallback: T, option: Option<T>): Option<T> {
  return { ...option, strictFallback };
}

function integer(
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

function duration(name: string, fallback: number, meaning: string): Option<number> {
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

function choice<T extends string>(
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

function url(name: string, protocols: string[], meaning: string): Option<string> {
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
function base(name: string, meaning: string): Option<string> {
  const option = url(name, ["http:", "https:"], meaning);
  return {
    ...option,
    form: `${option.form}, without user, query or fragment`,
    read: (given) => (/[?#@]/.test(given) ? undefined : option.read(given)),
  };
}

function ranges(name: string, meaning: string): Option<readonly string[]> {
  return {
    variable: `BELFRY_${name}`,
    form: "addresses or ranges such as 10.0.0.0/8 or fd00::/8, separated by commas",
    fallback: [],
    meaning,
    read(given) {
      const parts = partsOf(given);
      return parts.every(isRange) ? parts : undefined;
    },
  };
}

function isRange(text: string): boolean {
  const [address = "", length, ...rest] = text.split("/");
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  const isLength = length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= bits);
  return bits > 0 && isLength && rest.length === 0;
}

/** What it holds is checked here, where all problems are told together, and read in `secrets.ts`. */
function keys(name: string, meaning: string): Option<string> {
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
