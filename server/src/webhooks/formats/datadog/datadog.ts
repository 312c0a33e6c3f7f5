/** Datadog's webhooks, with the default payload or one of its variables: one message per alert. */
import type { Level } from "@belfry/contracts/messages/messages";
import { type ReadResult, reject, type Service } from "../format.ts";
import { buildKey, colorOfLevel, postCard } from "../reading/card.ts";
import { getTime, getUrl } from "../reading/json-path.ts";
import { escapeLine, joinTexts, oneLine } from "../reading/markdown.ts";
import { readVariables } from "../reading/variables.ts";
import { readEventMessage, readEventTitle } from "./events.ts";
import { info } from "./info.ts";

type Transition = "triggered" | "warning" | "no data" | "recovered";

const labels: Record<Transition, string> = {
  triggered: "Triggered",
  warning: "Warning",
  "no data": "No data",
  recovered: "Recovered",
};

export const datadog: Service = {
  name: "datadog",
  info,
  shape: {
    members: ["alert_cycle_key", "event_type"],
    // The payload of the guide, or the default one. A user's own payload may be a native body.
    isBody: (body) =>
      !("text" in body || "cards" in body) &&
      ("alert_transition" in body || ("last_updated" in body && "org" in body)),
  },

  read({ body }): ReadResult {
    const value = readVariables(body);
    const isDefault = value("last_updated") !== "" && value("event_type") !== "";
    if (!isDefault && value("alert_transition", "alert_cycle_key", "alert_status") === "") {
      return reject(
        "The body has neither an alert_transition nor an event_type with last_updated.",
      );
    }
    const title = readEventTitle(value("event_title", "alert_title", "title"));
    const message = readEventMessage(value("event_msg", "text_only_msg", "body"));
    const scope = value("alert_scope") || title.scope;
    const priority = value("alert_priority") || title.priority;
    const transition = transitionOf(value("alert_transition") || title.transition);
    const level = levelOf(transition, priority, value("alert_type"));
    const isOver = transition === "recovered";
    const date = value("date");
    const status = value("alert_status");
    const name = title.name || status || value("alert_metric") || "an event without a title";
    const place = placeOf(scope, name);
    // The default payload has no key: what it is about stays the same until it recovers.
    const subject = transition && title.name ? `${title.name}/${scope}` : "";
    const cycle = value("alert_cycle_key") || subject;
    return postCard({
      color: colorOfLevel[level],
      title: `${transition ? `${labels[transition]}: ` : ""}${oneLine(name, 150)}${place && ` on ${place}`}`,
      titleUrl: getUrl(value("link")) ?? message.links[0]?.url,
      text: joinTexts(
        "\n\n",
        isRepeated(status, message.text) ? "" : escapeLine(status, 400),
        message.text,
      ),
      fields: {
        Priority: escapeLine(priority, 20),
        Scope: place.includes("…") ? escapeLine(scope, 200) : "",
      },
      imageUrl: getUrl(value("snapshot")) ?? message.imageUrl,
      ...(cycle
        ? {
            startedAt: getTime(message.triggeredAt) ?? (isOver ? undefined : getTime(date)),
            endedAt: isOver ? getTime(date) : undefined,
          }
        : { timestamp: getTime(date) }),
      links: message.links,
      footer: "Datadog",
      level,
      updateKey: buildKey("datadog", cycle),
      isOver,
    });
  },
};

function transitionOf(text: string): Transition | "" {
  const words = text.toLowerCase();
  if (words.includes("recover")) return "recovered";
  if (words.includes("no data")) return "no data";
  if (words.includes("warn")) return "warning";
  return /trigger|renotif|alert/.test(words) ? "triggered" : "";
}

/** Priorities are P1 to P5. An event without a transition has a type. */
function levelOf(transition: Transition | "", priority: string, type: string): Level {
  if (transition === "recovered") return "success";
  if (transition === "triggered") return /^P[45]$/i.test(priority) ? "warning" : "critical";
  if (transition !== "") return "warning";
  if (/^error$/i.test(type)) return "critical";
  if (/^warning$/i.test(type)) return "warning";
  return /^success$/i.test(type) ? "success" : "info";
}

/** The tags of the alert, unless its name contains them. */
function placeOf(scope: string, name: string): string {
  const tags = oneLine(scope, 400).split(/\s*,\s*/);
  const isNamed = (tag: string) => name.includes(tag.slice(tag.indexOf(":") + 1));
  const others = tags.filter((tag) => tag !== "" && tag !== "*" && !isNamed(tag));
  return others.slice(0, 2).join(", ") + (others.length > 2 ? ", …" : "");
}

/** Whether the message contains the status, apart from emphasis. */
function isRepeated(status: string, message: string): boolean {
  const plain = (text: string) => text.replace(/[\s*_`\\]+/g, "");
  return plain(message).includes(plain(status).slice(0, 60));
}
