/** Any JSON: chooses a title, state, link, text and fields by scores, and folds the rest. */
import { type FormatRequest, header, type ReadResult, reject, type Service } from "../format.ts";
import { isObject } from "../reading/json-path.ts";
import { info } from "./info.ts";
import { buildMessage } from "./message.ts";
import { eventHeaders } from "./parts/events.ts";
import { readBody } from "./reading.ts";

const apprise = /^Apprise\b/;

export const generic: Service = {
  name: "generic",
  info,
  // Only Apprise's `json://`. For other senders, the webhook or the URL names this format.
  headers: [{ name: "user-agent", pattern: apprise }],
  eventHeaders,

  read({ headers, body }: FormatRequest): ReadResult {
    if (typeof body !== "object" || body === null) return reject("The body is not a JSON object.");
    const isApprise = apprise.test(header(headers, "user-agent"));
    const reading = readBody(isApprise ? withoutVersion(body) : body, headers);
    return reading ? buildMessage(reading) : reject("The body has nothing to show.");
  },
};

/** Drops the version of Apprise's body. */
function withoutVersion(body: object): object {
  if (!isObject(body)) return body;
  const { version: _, ...rest } = body;
  return rest;
}
