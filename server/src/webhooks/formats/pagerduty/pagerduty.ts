/**
 * PagerDuty's webhooks, version 3: one message per incident, updated until it is resolved. `events.ts` reads
 * what programs send to PagerDuty.
 */
import { type ReadResult, reject, type Service } from "../format.ts";
import { buildKey, type CardState, colors, postCard } from "../reading/card.ts";
import { ignoreEvent } from "../reading/events.ts";
import { get, getList, getText, getTime, getUrl } from "../reading/json-path.ts";
import { escapeLine, joinTexts, link, oneLine } from "../reading/markdown.ts";
import { isEvent, readEvent } from "./events.ts";
import { info } from "./info.ts";

const states = new Map<string, CardState>([
  ["triggered", ["Triggered", colors.red]],
  ["acknowledged", ["Acknowledged", colors.yellow]],
  ["resolved", ["Resolved", colors.green]],
]);

/** Events that do not show in the incident's status, as sentences without an end. */
const changes = new Map<string, string>([
  ["incident.delegated", "Delegated"],
  ["incident.escalated", "Escalated"],
  ["incident.priority_updated", "Priority changed"],
  ["incident.reassigned", "Reassigned"],
  ["incident.reopened", "Reopened"],
  ["incident.unacknowledged", "Acknowledgement ended"],
]);

export const pagerduty: Service = {
  name: "pagerduty",
  info,
  headers: [
    { name: "x-pagerduty-signature" },
    { name: "user-agent", pattern: /^PagerDuty-Webhook\// },
  ],

  read({ body }): ReadResult {
    if (isEvent(body)) return readEvent(body);
    const event = get(body, "event");
    const type = getText(event, "event_type");
    if (!type) return reject("The body has no event.event_type.");
    const incident = get(event, "data");
    const status = getText(incident, "status");
    const known = states.get(status);
    // Notes and pings have no incident status.
    if (!type.startsWith("incident.") || !known) return ignoreEvent(type);
    const [state, color] = known;
    const number = getText(incident, "number");
    const isOver = status === "resolved";
    return postCard({
      color,
      author: {
        name: getText(event, "agent", "summary"),
        url: getUrl(event, "agent", "html_url"),
      },
      title: `${state}: ${number ? `#${number} ` : ""}${getText(incident, "title") || "an incident"}`,
      titleUrl: getUrl(incident, "html_url"),
      text: changes.get(type) ?? "",
      fields: {
        Service: link(
          oneLine(getText(incident, "service", "summary"), 80),
          getUrl(incident, "service", "html_url"),
        ),
        Urgency: escapeLine(getText(incident, "urgency"), 40),
        Priority: escapeLine(getText(incident, "priority", "summary"), 40),
        Assigned: joinTexts(
          ", ",
          ...getList(incident, "assignees")
            .slice(0, 5)
            .map((assignee) => escapeLine(getText(assignee, "summary"), 50)),
        ),
      },
      startedAt: getTime(incident, "created_at"),
      endedAt: isOver ? getTime(event, "occurred_at") : undefined,
      links: [
        { text: "Join the call", url: getUrl(incident, "conference_bridge", "conference_url") },
      ],
      footer: "PagerDuty",
      updateKey: buildKey("pagerduty", getText(incident, "id")),
      level: isOver ? "success" : getText(incident, "urgency") === "low" ? "warning" : "critical",
      isOver,
    });
  },

  /** During a rotation, PagerDuty sends one signature per secret. */
  signatures: [{ scheme: "hmac", header: "x-pagerduty-signature", prefix: "v1=", isList: true }],
};
