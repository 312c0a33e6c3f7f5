/** Options of the connection to NATS. */
import { credsAuthenticator, type NodeConnectionOptions } from "@nats-io/transport-node";

export interface NatsServers {
  /** `nats://` or `tls://`, with a user and a password, or with a token. */
  urls: readonly string[];
  /** The text of a credentials file. */
  credentials?: string | undefined;
  /** PEM: the certificate authority of the servers, and the certificate and key of this client. */
  ca?: string | undefined;
  certificate?: string | undefined;
  key?: string | undefined;
}

/** The defaults of the library are for programs that end after ten failed attempts. */
export function natsOptions(servers: NatsServers, pingMs: number): NodeConnectionOptions {
  const { urls, credentials, ca, certificate, key } = servers;
  const parsed = urls.map((url) => new URL(url));
  const isEncrypted = parsed.some(({ protocol }) => protocol === "tls:");
  const usesTls = isEncrypted || ca !== undefined || certificate !== undefined;
  return {
    servers: parsed.map(({ hostname, port }) => `${hostname}:${port || 4222}`),
    name: "belfry",
    noEcho: true,
    maxReconnectAttempts: -1,
    // A server that is being set up may reject a user for a while.
    ignoreAuthErrorAbort: true,
    reconnectTimeWait: 250,
    reconnectJitter: 250,
    timeout: 5000,
    pingInterval: pingMs,
    maxPingOut: 2,
    ...(usesTls && {
      tls: { ...(ca && { ca }), ...(certificate && { cert: certificate }), ...(key && { key }) },
    }),
    ...loginOf(parsed),
    ...(credentials && { authenticator: credsAuthenticator(Buffer.from(credentials)) }),
  };
}

/** All servers have the same users. */
function loginOf(urls: readonly URL[]): Pick<NodeConnectionOptions, "user" | "pass" | "token"> {
  const { username = "", password = "" } = urls.find((url) => url.username !== "") ?? {};
  const [user, pass] = [username, password].map(decodeURIComponent);
  if (!user) return {};
  return pass ? { user, pass } : { token: user };
}
