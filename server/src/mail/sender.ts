/** Who a mail is from, where the configuration does not say. */
import { isIP } from "node:net";

/** `belfry` at the public host. An address of numbers is no mail domain. */
export function senderOf(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  const isNumeric = isIP(hostname.replace(/^\[|\]$/g, "")) > 0;
  return `Belfry <belfry@${isNumeric ? "localhost" : hostname}>`;
}
