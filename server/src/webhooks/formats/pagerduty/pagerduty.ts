/** PagerDuty's webhooks, version 3: one message an incident, from triggered to resolved in place. */
import { type Format, header, ignore, post, type ReadResult, reject } from "../format.ts";
import { by, colors, fields, keyOf, line, link, plain, titled } from "../reading/card-parts.ts";
import { spanBetween } from "../reading/durations.ts";
import { at, list, timeOf, webUrl, words } from "../reading/json-path.ts";
import { isHexHmac } from "../reading/signatures.ts";

const states = new Map<string, [state: string, color: string]>([
  ["triggered", ["Triggered", colors.failed]],
  ["acknowledged", ["Acknowledged", colors.running]],
  ["resolved", ["Resolved", colors.fine]],
]);

const mostSignatures = 10;

export const pagerduty: Format = {
  name: "pagerduty",
  recognises: (headers) =>
    header(headers, "x-pagerduty-signature") !== "" ||
    header(headers, "user-agent").startsWith("PagerDuty-Webhook/"),

  read({ body }): ReadResult {
    const event = at(body, "event");
    const type = words(event, "event_type");
    if (!type) return reject("PagerDuty's body has an event with an event_type.");
    const incident = at(event, "data");
    const known = states.get(words(incident, "status"));
    // Notes and pings have no incident's status.
    if (!type.startsWith("incident.") || !known) {
      return ignore(`The event ${type.slice(0, 60)} is not shown.`);
    }
    const [state, color] = known;
    const number = words(incident, "number");
    const isOver = words(incident, "status") === "resolved";
    const time = timeOf(event, "occurred_at");
    const people = list(incident, "assignees").slice(0, 5);
    return post(
      {
        color,
        ...by(words(event, "agent", "summary"), webUrl(event, "agent", "html_url")),
        ...titled(
          `${state}: ${number ? `#${number} ` : ""}${words(incident, "title") || "an incident"}`,
          webUrl(incident, "html_url"),
        ),
        ...fields({
          Service: link(
            line(words(incident, "service", "summary"), 80),
            webUrl(incident, "service", "html_url"),
          ),
          Urgency: plain(line(words(incident, "urgency"), 40)),
          Priority: plain(line(words(incident, "priority", "summary"), 40)),
          Assigned: people
            .map((one) => plain(line(words(one, "summary"), 50)))
            .filter(Boolean)
            .join(", "),
          Duration: isOver ? spanBetween(at(incident, "created_at"), at(event, "occurred_at")) : "",
        }),
        ...(time && { timestamp: time }),
        footer: { text: "PagerDuty" },
      },
      { updateKey: keyOf("pagerduty", words(incident, "id")), isOver },
    );
  },

  /** One signature for each secret while they are rotated. */
  isSigned: ({ secret, headers, body }) =>
    header(headers, "x-pagerduty-signature")
      .split(",", mostSignatures)
      .map((part) => part.trim())
      .some((part) => part.startsWith("v1=") && isHexHmac(part.slice(3), secret, body)),
};
