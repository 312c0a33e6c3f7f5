/**
 * Finds requests that Node.js accepts although another server could read their end or their host
 * differently. A proxy that does so could be made to let a second request pass (RFC 9112 §11.2).
 */
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";

/** Characters of a host and port (RFC 3986 §3.2.2). A list of hosts would contain a comma. */
const hostPattern = /^[\w.~:[\]%!$&'()*+;=-]*$/;

/** Returns what is wrong, as a sentence for the client. */
export function findFramingFault({ httpVersion, headers }: IncomingMessage): string | undefined {
  const { host, "transfer-encoding": coding } = headers;
  const isUsual = httpVersion === "1.1" && coding === undefined && host && hostPattern.test(host);
  return isUsual ? undefined : faultOf(httpVersion, headers);
}

function faultOf(httpVersion: string, headers: IncomingHttpHeaders): string | undefined {
  // RFC 9112 §2.3: Node.js accepts 0.9 and 2.0, too.
  if (httpVersion !== "1.1" && httpVersion !== "1.0") return "Use HTTP/1.1.";
  const coding = headers["transfer-encoding"];
  if (coding !== undefined) {
    // RFC 9112 §6.1
    if (httpVersion === "1.0") return "HTTP/1.0 has no Transfer-Encoding. Use HTTP/1.1.";
    if (coding.toLowerCase() !== "chunked") {
      return "The only supported Transfer-Encoding is chunked.";
    }
  }
  // RFC 9112 §3.2
  const { host } = headers;
  if (host === undefined) return httpVersion === "1.0" ? undefined : "Send a Host header.";
  return hostPattern.test(host) ? undefined : "Send one valid Host header.";
}
