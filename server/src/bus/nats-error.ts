/** Explains why the NATS servers cannot be used, without their password. */
import { AuthorizationError, TimeoutError } from "@nats-io/transport-node";

/** Whether the servers may still be starting. */
export function isTemporary(error: unknown): boolean {
  return error instanceof TimeoutError || codeOf(error) in temporaryReasons;
}

/** Returns a sentence that names the option, the hosts and what to check. */
export function explainNatsError(error: unknown, urls: readonly string[]): string {
  const hosts = urls.map((url) => new URL(url).host).join(", ");
  return `The NATS servers ${hosts} (BELFRY_NATS_URL) cannot be used: ${reasonOf(error)}.`;
}

const temporaryReasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: "nothing listens there. Check the host and the port, and that NATS runs",
  ECONNRESET: "the connection was closed",
  ENOTFOUND: "there is no such host",
  EAI_AGAIN: "there is no such host",
  EHOSTUNREACH: "there is no route to the host",
  ENETUNREACH: "there is no route to the host",
};

function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message.replace(/\.$/, "") : String(error);
  if (error instanceof AuthorizationError) {
    return "they reject the user. Check the user and the password in the URL, or BELFRY_NATS_CREDENTIALS";
  }
  if (error instanceof TimeoutError) {
    return "they do not respond. Check the host, the port and the firewall";
  }
  if (/does not support 'tls'/.test(message)) {
    return "they do not offer TLS. Turn TLS on there, or begin the URL with nats://";
  }
  if (/certificate|self-signed|altnames/i.test(message)) {
    return `their TLS certificate is not trusted: ${message}. Set BELFRY_NATS_CA to the certificate of its authority`;
  }
  return temporaryReasons[codeOf(error)] ?? message;
}

/** The library keeps the error of the socket as the cause. */
function codeOf(error: unknown): string {
  const causes = error instanceof Error ? [error, error.cause] : [];
  const found = causes.find((one) => one instanceof Error && "code" in one);
  return found instanceof Error && "code" in found ? String(found.code) : "";
}
