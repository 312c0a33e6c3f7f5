/** How push services reach the administrator (RFC 8292 §2.1), or why push is off. */
import { isIP } from "node:net";
import type { PushOffReason } from "@belfry/contracts/push";
import { isPublicIp } from "../net/public-ips.ts";

/** Apple rejects `localhost` and names that cannot exist in public DNS. */
const localName = /(^|\.)(localhost|local|internal|lan|home|home\.arpa|test|example|invalid)$/;

export function subjectOf(
  configured: string | undefined,
  publicUrl: string,
): { subject: string } | { offReason: PushOffReason } {
  if (configured !== undefined) return { subject: configured };
  const { protocol, hostname, origin } = new URL(publicUrl);
  if (protocol !== "https:") return { offReason: "no_https" };
  const host = hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  const isUsable = isIP(host) ? isPublicIp(host) : host.includes(".") && !localName.test(host);
  return isUsable ? { subject: origin } : { offReason: "local_host" };
}
