/** Values that are valid and usually a mistake, each with what to do. */
import { isIP } from "node:net";
import { baseUrl } from "./base-url.ts";
import type { Config } from "./config.ts";

const day = 24 * 60 * 60 * 1000;

/** Returns one or two sentences for each risk. */
export function describeRisks(config: Config): string[] {
  const risks = checks.map((check) => check(config)).filter((text) => typeof text === "string");
  return [...risks, ...describeBusRisks(config)];
}

/** Risks that the server also logs when it starts. */
export function describeBusRisks(
  config: Pick<Config, "natsUrls" | "natsCredentials" | "natsCertificate" | "natsCa">,
): string[] {
  const { natsUrls, natsCredentials, natsCertificate, natsCa } = config;
  const urls = natsUrls.flatMap((url) => URL.parse(url) ?? []);
  const hasUser = urls.some(({ username }) => username !== "");
  const isEncrypted = natsCa !== undefined || urls.some(({ protocol }) => protocol === "tls:");
  const risks = [];
  if (urls.length > 0 && !hasUser && !natsCredentials && !natsCertificate) {
    risks.push(
      "BELFRY_NATS_URL has no user, so anyone who reaches NATS can read which chats change and disturb the servers. Set a user and a password, a token, or BELFRY_NATS_CREDENTIALS.",
    );
  }
  if (!isEncrypted && !natsCertificate && urls.some(({ hostname }) => !isLocal(hostname))) {
    risks.push(
      "BELFRY_NATS_URL names another machine without TLS, so the password of NATS and who is online travel unencrypted. Use tls://.",
    );
  }
  return risks;
}

const checks: readonly ((config: Config) => string | false | undefined)[] = [
  ({ publicUrl }) =>
    publicUrl?.startsWith("http://") &&
    !isLocal(hostOf(publicUrl)) &&
    "BELFRY_PUBLIC_URL begins with http://, so passwords and messages travel unencrypted. Use https:// behind a proxy with TLS.",
  (config) =>
    config.publicUrl === undefined &&
    !isLocal(config.host) &&
    `Belfry listens on ${config.host} and BELFRY_PUBLIC_URL is not set, so webhook URLs and links in e-mails begin with ${baseUrl(config, config.port)}. Set it to the URL that users open.`,
  ({ publicUrl, trustedProxies }) =>
    publicUrl?.startsWith("https://") &&
    trustedProxies.length === 0 &&
    "BELFRY_TRUSTED_PROXIES is not set, but https:// needs a proxy in front. All users then share the proxy's IP in rate limits and the audit log. Set it to the IP of the proxy, such as 127.0.0.1.",
  ({ trustedProxies }) =>
    trustedProxies.some((range) => /\/0+$/.test(range)) &&
    "BELFRY_TRUSTED_PROXIES contains every IP address, so anyone can claim any IP. List only the proxy.",
  ({ databaseUrl }) =>
    databaseUrl !== undefined &&
    !isLocal(hostOf(databaseUrl)) &&
    !/[?&]sslmode=/.test(databaseUrl) &&
    "BELFRY_DATABASE_URL names another machine without sslmode. Add ?sslmode=verify-full so that the connection is encrypted.",
  ({ s3Url }) =>
    s3Url?.startsWith("http://") &&
    !isLocal(hostOf(s3Url)) &&
    "BELFRY_S3_URL begins with http://, so uploaded files travel unencrypted. Use https://.",
  ({ databaseUrl }) =>
    /[?&]sslmode=(require|prefer|verify-ca)\b/.test(databaseUrl ?? "") &&
    "The sslmode in BELFRY_DATABASE_URL is currently treated like verify-full, but a future driver will check less. Set sslmode=verify-full.",
  ({ setupToken }) =>
    setupToken !== undefined &&
    setupToken.length < 16 &&
    "BELFRY_SETUP_TOKEN is short and can be guessed. Use at least 16 random characters, or do not set it: Belfry then prints one.",
  ({ metricsToken }) =>
    metricsToken !== undefined &&
    metricsToken.length < 16 &&
    "BELFRY_METRICS_TOKEN is short and can be guessed. Use at least 16 random characters.",
  ({ metricsPort, metricsHost, metricsToken }) =>
    metricsPort !== undefined &&
    metricsToken === undefined &&
    !isLocal(metricsHost) &&
    `Anyone who can reach ${metricsHost}, port ${metricsPort}, can read the metrics. Set BELFRY_METRICS_TOKEN, or let only Prometheus reach the port.`,
  ({ sessionLifetimeMs }) =>
    sessionLifetimeMs > 90 * day &&
    "BELFRY_SESSION_LIFETIME is over 90 days: a stolen session works that long.",
  ({ resetLifetimeMs }) =>
    resetLifetimeMs > day &&
    "BELFRY_RESET_LIFETIME is over a day: anyone who finds a password link in that time can take over the account.",
  ({ failuresPerAccount, failuresPerVisitor }) =>
    (failuresPerAccount > 50 || failuresPerVisitor > 100) &&
    "BELFRY_FAILURES_PER_ACCOUNT or BELFRY_FAILURES_PER_VISITOR allows many guesses of a password. The defaults are 5 and 10.",
  ({ logLevel }) =>
    (logLevel === "silent" || logLevel === "fatal") &&
    `BELFRY_LOG_LEVEL is ${logLevel}: errors are not logged. Use warn or info.`,
];

function hostOf(url: string): string {
  return URL.parse(url)?.hostname ?? "";
}

/** This machine. An empty host of a PostgreSQL URL is a local socket. */
function isLocal(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, "");
  if (isIP(bare) === 0) return bare === "" || bare === "localhost" || bare.endsWith(".localhost");
  return bare === "::1" || bare.startsWith("127.");
}
