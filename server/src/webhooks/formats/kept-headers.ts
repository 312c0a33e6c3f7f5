/** The headers of a request that the delivery log stores and that templates can read. */

import { isSecretName, redactText } from "./reading/secrets.ts";
import { services } from "./services.ts";

const redacted = "[redacted]";

/** Headers that identify services. A replay needs them to find its format. */
const serviceHeaders = new Set(
  services.flatMap(({ headers = [] }) => headers.map(({ name }) => name)),
);
/** Headers that describe a delivery. */
const deliveryHeaders =
  /^(content-type|content-length|user-agent|idempotency-key|x-[a-z0-9-]*(event|topic|delivery|resource|request-id|uuid|kind|attempt|hook-id)[a-z0-9-]*)$/;

/** A signature that identifies its service is kept without its value. */
export function keptHeaders(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  const entries = Object.entries(headers).flatMap(([name, value]) => {
    const isService = serviceHeaders.has(name);
    if (typeof value !== "string" || !(isService || deliveryHeaders.test(name))) return [];
    if (!isSecretName(name)) return [[name, redactText(value.slice(0, 1000), redacted)]];
    return isService ? [[name, redacted]] : [];
  });
  return Object.fromEntries(entries);
}
