/**
 * All options in one table. A value comes from an environment variable, or from the file that
 * `<NAME>_FILE` names.
 */
import {
  domains,
  hosts,
  issuer,
  linkBase,
  listenHost,
  ports,
  ranges,
  url,
  urls,
} from "./address-types.ts";
import { suggest } from "./closest.ts";
import { combinationProblems } from "./combinations.ts";
import {
  choice,
  contact,
  duration,
  integer,
  keys,
  type Option,
  optional,
  schedule,
  secret,
  text,
  wait,
  withStrictDefault,
} from "./config-types.ts";

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

// biome-ignore format: a table is read by its columns
export const options = {
  host: listenHost("HOST", "127.0.0.1", "IP address to listen on"),
  port: integer("PORT", 8080, 0, 65_535, "port to listen on; 0 picks a free port and prints it"),
  dataFolder: text("DATA", "./data", "folder of the database, the secret key and uploads"),
  publicUrl: optional(linkBase("PUBLIC_URL", "base of every link and webhook URL; built from host and port if not set")),
  setupToken: optional(secret(text("SETUP_TOKEN", "", "one-time token for the first setup; generated and printed if not set"))),
  databaseUrl: optional(url("DATABASE_URL", ["postgres:", "postgresql:"], "PostgreSQL database; the SQLite file in the data folder if not set")),
  natsUrls: urls("NATS_URL", ["nats:", "tls:"], "NATS servers that connect several servers on one PostgreSQL database, with a user and a password or a token; PostgreSQL connects them if not set"),
  natsCredentials: optional(secret(text("NATS_CREDENTIALS", "", "content of a NATS credentials file; set BELFRY_NATS_CREDENTIALS_FILE to its path"))),
  natsCa: optional(text("NATS_CA", "", "certificate in PEM of the authority that signed the certificates of the NATS servers; those of the system if not set")),
  natsCertificate: optional(text("NATS_CERTIFICATE", "", "certificate in PEM with which this server signs in to NATS")),
  natsKey: optional(secret(text("NATS_KEY", "", "private key in PEM of that certificate"))),
  databaseConnections: integer("DATABASE_CONNECTIONS", 10, 2, 1000, "connections of this process to PostgreSQL for queries; it needs five more"),
  role: choice("ROLE", "all", ["all", "api", "live", "jobs"], "what this process does, if several run on one PostgreSQL database: everything, all HTTP requests except live events, live events, or background jobs"),
  leaderLeaseMs: duration("LEADER_LEASE", 15 * second, "how long the process that runs the jobs of all may stand still before another one on the same PostgreSQL database takes its place"),
  stopDelayMs: wait("STOP_DELAY", "how long a stopping server still accepts requests while /readyz replies 503, so that a load balancer stops sending them"),
  trustedProxies: ranges("TRUSTED_PROXIES", "proxies whose X-Forwarded-For header is trusted"),
  secretKey: optional(secret(keys("SECRET_KEY", "key that encrypts the secrets in the database, or several while you replace it (the new one first); the key file in the data folder if not set"))),
  logLevel: choice("LOG_LEVEL", "info", ["fatal", "error", "warn", "info", "debug", "silent"], "lowest level that is logged; debug logs every request"),
  setupTokenLifetimeMs: duration("SETUP_TOKEN_LIFETIME", hour, "how long the setup token is valid after the start"),
  sessionProfile: choice("SESSION_PROFILE", "standard", ["standard", "strict"], "strict shortens the defaults of the next two options"),
  sessionLifetimeMs: withStrictDefault(day, duration("SESSION_LIFETIME", 30 * day, "a session ends this long after sign-in")),
  sessionIdleMs: withStrictDefault(hour, duration("SESSION_IDLE", 7 * day, "a session ends after this long without use")),
  reauthenticationMs: duration("REAUTHENTICATION", 10 * minute, "how long sensitive actions are allowed after the password was confirmed"),
  passwordMemoryKiB: integer("PASSWORD_MEMORY_KIB", 65_536, 19_456, 4_194_304, "memory of one password hash (Argon2id m)"),
  passwordPasses: integer("PASSWORD_PASSES", 3, 2, 100, "passes of one password hash (Argon2id t)"),
  passwordQueue: integer("PASSWORD_QUEUE", 100, 1, 10_000, "sign-ins that may wait for password hashing; further ones are rejected"),
  failuresPerAccount: integer("FAILURES_PER_ACCOUNT", 5, 1, 1000, "wrong passwords for one account within the window; each further one delays the next sign-in"),
  failuresPerVisitor: integer("FAILURES_PER_VISITOR", 10, 1, 1000, "wrong passwords for one account from one IP address within the window; then the address must wait"),
  failureWindowMs: duration("FAILURE_WINDOW", 15 * minute, "how long wrong passwords for an account are counted, and the longest delay"),
  failuresPerAddress: integer("FAILURES_PER_ADDRESS", 50, 1, 100_000, "wrong passwords from one IP address within its window; then the address must wait"),
  addressWindowMs: duration("ADDRESS_WINDOW", 5 * minute, "how long wrong passwords from one IP address are counted"),
  ticketLifetimeMs: duration("TICKET_LIFETIME", 5 * minute, "time to enter the second factor after the password"),
  ticketTries: integer("TICKET_TRIES", 5, 1, 100, "wrong second factors before sign-in starts over with the password"),
  inviteLifetimeMs: duration("INVITE_LIFETIME", 7 * day, "how long an invite link is valid by default"),
  resetLifetimeMs: duration("RESET_LIFETIME", hour, "how long a password link is valid"),
  oidcIssuer: optional(issuer("OIDC_ISSUER", "issuer of the OpenID provider with which people sign in, exactly as the provider writes it; off if not set")),
  oidcClientId: optional(text("OIDC_CLIENT_ID", "", "client ID of this server at the provider")),
  oidcClientSecret: optional(secret(text("OIDC_CLIENT_SECRET", "", "client secret of this server at the provider; not needed if the provider accepts PKCE alone"))),
  oidcName: text("OIDC_NAME", "your company", "name of the company on the sign-in page"),
  oidcScopes: text("OIDC_SCOPES", "openid email profile", "scopes to ask the provider for, separated by spaces"),
  oidcAllowedDomains: domains("OIDC_ALLOWED_DOMAINS", "domains of the e-mail addresses that may sign in with the provider; all if not set"),
  oidcCreateUsers: choice("OIDC_CREATE_USERS", "on", ["on", "off"], "whether a person without an account gets one at the first sign-in with the provider"),
  smtpUrl: optional(url("SMTP_URL", ["smtp:", "smtps:"], "mail server for invites, password resets, confirmations of new addresses, and unread messages, such as smtps://user:password@mail.example.org; no e-mail is sent if not set")),
  mailFrom: optional(text("MAIL_FROM", "", "sender of e-mails, such as Belfry <belfry@example.org>; belfry at the host of the public URL if not set")),
  bodyBudgetMiB: integer("BODY_BUDGET_MIB", 64, 16, 65_536, "total size of the request bodies that arrive at the same time; further ones are rejected with 503"),
  bodyTimeoutMs: duration("BODY_TIMEOUT", 15 * second, "how long a request body may take to arrive; uploads get another second for every 128 kB"),
  uploadsAtOnce: integer("UPLOADS_AT_ONCE", 4, 1, 1000, "uploads that one webhook or user may send at the same time; further ones are rejected with 503"),
  filesMiB: integer("FILES_MIB", 102_400, 1, 999_999_999, "total size of the files of all chats; further uploads are rejected with 507"),
  filesPerChatMiB: integer("FILES_PER_CHAT_MIB", 10_240, 1, 999_999_999, "total size of the files of one chat; further uploads are rejected with 507"),
  filesPerWebhookDayMiB: integer("FILES_PER_WEBHOOK_DAY_MIB", 1024, 1, 999_999_999, "total size of the files that one webhook may upload per day (UTC); further ones are rejected with 429"),
  filesPerUserDayMiB: integer("FILES_PER_USER_DAY_MIB", 1024, 1, 999_999_999, "total size of the files that one user may upload per day (UTC); further ones are rejected with 429"),
  diskFreeMiB: integer("DISK_FREE_MIB", 512, 0, 999_999_999, "free disk space below which uploads are rejected with 507"),
  s3Url: optional(url("S3_URL", ["https:", "http:"], "bucket of S3-compatible storage for uploaded files, such as https://s3.example.org/belfry; the data folder if not set")),
  s3Region: text("S3_REGION", "us-east-1", "region of the bucket; many S3-compatible servers ignore it"),
  s3AccessKey: optional(secret(text("S3_ACCESS_KEY", "", "access key of the bucket"))),
  s3SecretKey: optional(secret(text("S3_SECRET_KEY", "", "secret key of the bucket"))),
  s3TimeoutMs: duration("S3_TIMEOUT", 10 * second, "how long the storage may take to reply; uploads get another second for every 128 kB"),
  userRate: integer("USER_RATE", 20, 1, 100_000, "messages per second that one session or API key may post on average"),
  userBurst: integer("USER_BURST", 100, 1, 1_000_000, "messages that one session or API key may post at once"),
  writeRate: integer("WRITE_RATE", 50, 1, 100_000, "changes of any kind per second that one user may make on average"),
  writeBurst: integer("WRITE_BURST", 500, 1, 1_000_000, "changes of any kind that one user may make at once"),
  chatsPerHour: integer("CHATS_PER_HOUR", 100, 1, 100_000, "chats that one user may create per hour"),
  webhookRate: integer("WEBHOOK_RATE", 20, 1, 100_000, "messages per second that one webhook may post on average"),
  webhookBurst: integer("WEBHOOK_BURST", 200, 1, 1_000_000, "messages that one webhook may post at once"),
  deliveryLifetimeMs: duration("DELIVERY_LIFETIME", 7 * day, "how long the delivery log keeps a delivery"),
  deliveriesPerWebhook: integer("DELIVERIES_PER_WEBHOOK", 500, 1, 100_000, "maximum number of deliveries that the log keeps for one webhook"),
  imageHosts: hosts("IMAGE_HOSTS", "hosts of your own network whose images may be shown, such as grafana.internal:3000"),
  imagePorts: ports("IMAGE_PORTS", [80, 443, 8080, 8443], "ports from which images of other hosts may be loaded"),
  imageTimeoutMs: duration("IMAGE_TIMEOUT", 5 * second, "time limit for loading one external image"),
  linkPreviews: choice("LINK_PREVIEWS", "on", ["on", "off"], "whether the server fetches the pages that users link to, and shows their titles below the messages; hosts, ports and time limit are those of images"),
  imageCacheMiB: integer("IMAGE_CACHE_MIB", 256, 1, 1_048_576, "disk space for external images, which are cached for a day"),
  pushSubject: optional(contact("PUSH_SUBJECT", "contact of the administrator for push services, such as mailto:ops@example.org; if not set, the public URL, which must begin with https:")),
  pushHosts: hosts("PUSH_HOSTS", "push services in your own network, such as ntfy.internal"),
  pushTimeoutMs: duration("PUSH_TIMEOUT", 10 * second, "time limit for sending one push notification"),
  metricsToken: optional(secret(text("METRICS_TOKEN", "", "token that Prometheus sends as Bearer to read /metrics; off if not set"))),
  metricsHost: text("METRICS_HOST", "127.0.0.1", "IP address to listen on for the metrics port"),
  metricsPort: optional(integer("METRICS_PORT", 0, 1, 65_535, "port that serves only /metrics, without a token if none is set; off if not set")),
  postQueue: integer("POST_QUEUE", 4096, 1, 100_000, "posts that may wait for the database; further ones are rejected"),
  backupAt: optional(schedule("BACKUP_AT", "when the server makes backups: a time of day in its time zone, or an interval; no scheduled backups if not set")),
  backupFolder: optional(text("BACKUP_FOLDER", "", "folder of scheduled backups and of snapshots before upgrades; backups in the data folder if not set")),
  backupKeep: integer("BACKUP_KEEP", 7, 1, 10_000, "number of scheduled backups that are kept"),
  backupBeforeUpgrade: choice("BACKUP_BEFORE_UPGRADE", "on", ["on", "off"], "whether to save the database before a new version changes its tables"),
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

/** Throws one `ConfigError` with all problems. `readFile` throws if the file cannot be read. */
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
    const text = readText(variable);
    const value = text === undefined ? defaultOf(option) : option.parse(text);
    if (value === undefined && text !== undefined) {
      problems.push(`${variable} must be ${option.format}.`);
    }
    values[name] = value;
  }
  for (const name of Object.keys(environment)) {
    if (name.startsWith("BELFRY_") && !known.has(name)) {
      problems.push(`${name} is not an option.${suggest(name, [...known])}`);
    }
  }
  problems.push(...combinationProblems(values as Config));
  if (problems.length > 0) throw new ConfigError(problems);
  return Object.freeze(values) as Config;

  /** The session profile is read before the options that depend on it. */
  function defaultOf({ defaultValue, strictDefault }: Option<unknown>): unknown {
    return values.sessionProfile === "strict" ? (strictDefault ?? defaultValue) : defaultValue;
  }

  function readText(variable: string): string | undefined {
    const direct = environment[variable];
    const path = environment[`${variable}_FILE`];
    if (direct && path) problems.push(`Set ${variable} or ${variable}_FILE, not both.`);
    if (!path) return direct || undefined; // an empty value counts as not set
    try {
      return readFile(path).trim() || undefined;
    } catch (error) {
      problems.push(`${variable}_FILE names ${path}, which ${describeReadError(error)}.`);
      return undefined;
    }
  }
}

function describeReadError(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ENOENT") return "does not exist";
  if (code === "EACCES") return "this user may not read";
  return code === "EISDIR" ? "is a folder" : "cannot be read";
}
