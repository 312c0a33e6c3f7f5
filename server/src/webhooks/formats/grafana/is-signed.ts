/** Grafana's signature, over the body alone or with the time before it. */
import { header, type SignedRequest } from "../format.ts";
import { isHexHmac, isRecent } from "../reading/signatures.ts";

const mostTimes = 5;

export function isSigned({ secret, headers, body, now }: SignedRequest): boolean {
  const given = header(headers, "x-grafana-alerting-signature");
  if (isHexHmac(given, secret, body)) return true;
  // Whoever sets the contact point up names the header of the time, so it is known by its value.
  return Object.keys(headers)
    .map((name) => header(headers, name))
    .filter((value) => isRecent(value, now))
    .slice(0, mostTimes)
    .some((seconds) => isHexHmac(given, secret, `${seconds}:`, body));
}
