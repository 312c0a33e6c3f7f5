/** PagerDuty's webhooks, version 3: one message an incident, from triggered to resolved in place. */
import { type Format, header, ignore, post, type ReadResult, reject } from "../format.ts";
import {
  buildKey,
  by,
  colors,
  escapeMarkdown,
  fields,
  link,
  oneLine,
  titled,
} from "../reading/card-parts.ts";
import { durationBetween } from "../reading/durations.ts";
import { get, getList, getText, getTime, getUrl } from "../reading/json-path.ts";
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
    const event = get(body, "event");
    const type = getText(event, "event_type");
    if (!type) return reject("PagerDuty's body has an event with an event_type.");
    const incident = get(event, "data");
    const known = states.get(getText(incident, "status"));
    // Notes and pings have no incident's status.
    if (!type.startsWith("incident.") || !known) {
      return ignore(`The event ${type.slice(0, 60)} is not shown.`);
    }
    const [state, color] = known;
    const number = getText(incident, "number");
    const isOver = getText(incident, "status") === "resolved";
    const time = getTime(event, "occurred_at");
    const people = getList(incident, "assignees").slice(0, 5);
    return post(
      {
        color,
        ...by(getText(event, "agent", "summary"), getUrl(event, "agent", "html_url")),
        ...titled(
          `${state}: ${number ? `#${number} ` : ""}${getText(incident, "title") || "an incident"}`,
          getUrl(incident, "html_url"),
        ),
        ...fields({
          Service: link(
            oneLine(getText(incident, "service", "summary"), 80),
            getUrl(incident, "service", "html_url"),
          ),
          Urgency: escapeMarkdown(oneLine(getText(incident, "urgency"), 40)),
          Priority: escapeMarkdown(oneLine(getText(incident, "priority", "summary"), 40)),
          Assigned: people
            .map((one) => escapeMarkdown(oneLine(getText(one, "summary"), 50)))
            .filter(Boolean)
            .join(", "),
          Duration: isOver
            ? durationBetween(get(incident, "created_at"), get(event, "occurred_at"))
            : "",
        }),
        ...(time && { timestamp: time }),
        footer: { text: "PagerDuty" },
      },
      { updateKey: buildKey("pagerduty", getText(incident, "id")), isOver },
    );
  },

  /** One signature for each secret while they are rotated. */
  isSigned: ({ secret, headers, body }) =>
    header(headers, "x-pagerduty-signature")
      .split(",", mostSignatures)
      .map((part) => part.trim())
      .some((part) => part.startsWith("v1=") && isHexHmac(part.slice(3), secret, body)),
};
