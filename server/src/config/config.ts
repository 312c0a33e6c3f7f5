/**
 * Every option: one table of name, kind, default and sentence. Values come from the environment,
 * each also from a file named by `<NAME>_FILE`. All problems are reported together.
 */
import {
  base,
  choice,
  duration,
  hosts,
  integer,
  keys,
  maybe,
  type Option,
  ports,
  ranges,
  text,
  url,
  whenStrict,
} from "./config-types.ts";

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

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
  deliveryLifetimeMs: duration("DELIVERY_LIFETIME", 7 * day, "how long the log keeps what was delivered to webhooks"),
  deliveriesPerWebhook: integer("DELIVERIES_PER_WEBHOOK", 500, 1, 100_000, "deliveries of one webhook that the log keeps at most"),
  imageHosts: hosts("IMAGE_HOSTS", "hosts of your own network whose images may be shown, such as grafana.internal:3000"),
  imagePorts: ports("IMAGE_PORTS", [80, 443, 8080, 8443], "ports on which other hosts are asked for images"),
  imageTimeoutMs: duration("IMAGE_TIMEOUT", 5 * second, "how long fetching one image from elsewhere may take"),
  imageCacheMiB: integer("IMAGE_CACHE_MIB", 256, 1, 1_048_576, "disk space for images from elsewhere, kept for a day"),
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
