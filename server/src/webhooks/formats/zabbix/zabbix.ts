/** Zabbix's webhook media type with the parameters of the guide: one message per problem. */
import type { Level } from "@belfry/contracts/messages/messages";
import { type ReadResult, reject, type Service } from "../format.ts";
import { buildKey, colorOfLevel, colors, postCard } from "../reading/card.ts";
import { getUrl } from "../reading/json-path.ts";
import { escapeLine, escapeMarkdown, joinTexts, oneLine, truncate } from "../reading/markdown.ts";
import { readVariables, type VariableReader } from "../reading/variables.ts";
import { info } from "./info.ts";

/** From "Not classified", which is 0, to "Disaster". */
const levels: readonly Level[] = ["info", "info", "warning", "warning", "critical", "critical"];

/** Events of triggers, items and services, which start and end. The others are only reported. */
const sourcesWithEnd = new Set(["", "0", "3", "4"]);

export const zabbix: Service = {
  name: "zabbix",
  info,
  shape: {
    members: ["event_nseverity"],
    isBody: (body) => "event_value" in body && "event_name" in body && !("text" in body),
  },

  read({ body }): ReadResult {
    const value = readVariables(body);
    const name = value("event_name", "trigger_name", "trigger", "alert_subject", "subject");
    const severity = value("event_severity", "trigger_severity", "severity");
    const hasEnd = sourcesWithEnd.has(value("event_source"));
    const phase = hasEnd ? phaseOf(value) : "";
    if (!name || !(phase || severity || value("event_source"))) {
      return reject("The body has no event_name with an event_value.");
    }
    const isOver = phase === "Resolved";
    const level = isOver ? "success" : levelOf(value("event_nseverity", "nseverity"), severity);
    const updateKey = phase ? buildKey("zabbix", eventIdOf(value)) : undefined;
    return postCard({
      color: phase === "Acknowledged" ? colors.yellow : colorOfLevel[level],
      title: joinTexts(": ", phase, oneLine(name, 130)) + placeOf(value, name),
      titleUrl: pageOf(value),
      text: joinTexts("\n\n", lastUpdate(value), isOver ? "" : descriptionOf(value)),
      fields: {
        Severity: escapeLine(severity, 40),
        "Operational data": escapeLine(value("event_opdata", "opdata", "item"), 200),
        Tags: escapeLine(value("event_tags", "tags"), 200),
      },
      links: [{ text: "Trigger URL", url: getUrl(value("trigger_url")) }],
      footer: "Zabbix",
      level,
      state: updateKey ? (isOver ? "resolved" : "open") : undefined,
      updateKey,
      isOver: isOver,
    });
  },
};

/** `{EVENT.VALUE}` is 1 for a problem and 0 when it is over; `{TRIGGER.STATUS}` is a word. */
function phaseOf(value: VariableReader): "Problem" | "Acknowledged" | "Resolved" | "" {
  const status = value("event_value", "event_status", "trigger_status", "status");
  if (/^(0|ok|resolved)$/i.test(status)) return "Resolved";
  if (!/^(1|problem)$/i.test(status)) return "";
  return /^yes$/i.test(value("event_ack_status", "ack_status")) ? "Acknowledged" : "Problem";
}

function levelOf(number: string, severity: string): Level {
  const level = levels[/^\d$/.test(number) ? Number(number) : -1];
  if (level) return level;
  if (/^(disaster|high)$/i.test(severity)) return "critical";
  return /^(average|warning)$/i.test(severity) ? "warning" : "info";
}

function placeOf(value: VariableReader, name: string): string {
  const host = oneLine(value("host_name", "hostname", "host"), 60);
  return host && !name.includes(host) ? ` on ${host}` : "";
}

/** `{EVENT.ID}`, or the id in the link to the event. */
function eventIdOf(value: VariableReader): string {
  const linked = /[?&]eventid=(\d{1,20})/.exec(value("event_url", "link"))?.[1] ?? "";
  return value("event_id", "eventid") || linked;
}

/** The page of the event in Zabbix. */
function pageOf(value: VariableReader): string | undefined {
  const base = value("zabbix_url").replace(/\/$/, "");
  const [trigger, event] = [value("trigger_id"), value("event_id")];
  const isKnown = base !== "" && /^\d+$/.test(trigger) && /^\d+$/.test(event);
  const page = isKnown ? `${base}/tr_events.php?triggerid=${trigger}&eventid=${event}` : "";
  return getUrl(page) ?? getUrl(value("event_url", "link"));
}

/** The user who acknowledged, commented or closed the problem, and the comment. */
function lastUpdate(value: VariableReader): string {
  if (value("event_update_status") !== "1") return "";
  const user = escapeLine(value("event_update_user", "user_fullname"), 60);
  const action = escapeLine(value("event_update_action"), 200);
  const comment = escapeMarkdown(truncate(value("event_update_message"), 600));
  return joinTexts(": ", user && `**${user}** ${action || "updated the problem"}`, comment);
}

function descriptionOf(value: VariableReader): string {
  const isTrigger = /^0?$/.test(value("event_source"));
  const text = isTrigger ? value("trigger_description") : value("alert_message", "message");
  return escapeMarkdown(truncate(text, 800));
}
