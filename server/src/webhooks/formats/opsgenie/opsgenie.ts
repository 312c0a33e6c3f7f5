/**
 * Opsgenie's webhooks: one message per alert, updated by its actions until it is closed. `requests.ts` reads
 * what programs send to Opsgenie.
 */
import type { Level } from "@belfry/contracts/messages/messages";
import { type ReadResult, reject, type Service } from "../format.ts";
import { buildKey, colorOfLevel, colors, postCard } from "../reading/card.ts";
import { get, getText, getTime, getUrl, isObject } from "../reading/json-path.ts";
import { escapeLine, escapeMarkdown, joinTexts, oneLine, truncate } from "../reading/markdown.ts";
import { actionOf } from "./actions.ts";
import { info } from "./info.ts";
import { levelOfPriority, listNames } from "./priorities.ts";
import { isAlertRequest, readAlertRequest } from "./requests.ts";

export const opsgenie: Service = {
  name: "opsgenie",
  info,
  shape: {
    members: ["integrationId"],
    isBody: (body) => getText(body, "action") !== "" && getText(body, "alert", "alertId") !== "",
  },

  read({ body }): ReadResult {
    if (isAlertRequest(body)) return readAlertRequest(body);
    const alert = get(body, "alert");
    const name = getText(body, "action");
    const id = getText(alert, "alertId");
    if (!name || !id) return reject("The body has no action or no alert.alertId.");
    const message = getText(alert, "message");
    const action = actionOf(body);
    const updateKey = buildKey("opsgenie", id);
    const priority = getText(alert, "priority");
    const isOver = action.phase === "Closed" || action.phase === "Deleted";
    const isClosed = action.phase === "Closed";
    const level = isOver ? (isClosed ? "success" : "info") : levelOf(priority);
    // Without its message, the action must not replace what is known about the alert.
    const isReply = action.isNote || (message === "" && name !== "Create");
    const shownLevel = isReply ? "info" : level;
    const result = postCard({
      color: action.phase === "Acknowledged" ? colors.yellow : colorOfLevel[shownLevel],
      title: `${action.phase}: ${oneLine(message, 130) || `alert ${getText(alert, "tinyId") || id.slice(0, 8)}`}`,
      titleUrl: getUrl(`https://app.opsgenie.com/alert/detail/${encodeURIComponent(id)}/details`),
      text: joinTexts(
        "\n\n",
        action.text,
        isReply || isOver ? "" : escapeMarkdown(truncate(getText(alert, "description"), 800)),
      ),
      fields: isReply ? {} : fieldsOf(alert),
      details: isReply ? "" : pairsOf(alert).folded,
      footer: "Opsgenie",
      level: shownLevel,
      ...(!isReply && {
        state: isOver ? "resolved" : "open",
        startedAt: getTime(alert, "createdAt"),
        endedAt: isOver ? getTime(millisecondsOf(alert)) : undefined,
        updateKey,
        isOver,
      }),
    });
    if (!isReply || result.type !== "post" || !updateKey) return result;
    return { ...result, draft: { ...result.draft, replyTo: updateKey } };
  },
};

function levelOf(priority: string): Level {
  // Alerts of old integrations have no priority.
  return levelOfPriority.get(priority) ?? "critical";
}

function fieldsOf(alert: unknown): Record<string, string> {
  const tags = listNames(get(alert, "tags"));
  return {
    Priority: escapeLine(getText(alert, "priority"), 20),
    Entity: escapeLine(getText(alert, "entity"), 100),
    Source: escapeLine(getText(alert, "source"), 100),
    Owner: escapeLine(getText(alert, "owner"), 80),
    Tags: tags,
    ...pairsOf(alert).shown,
  };
}

/** `updatedAt` is in nanoseconds. */
function millisecondsOf(alert: unknown): string {
  return getText(alert, "updatedAt").replace(/^(\d{13})\d{6}$/, "$1");
}

const shownDetails = 4;

/** The alert's own pairs of names and values: the first ones as fields, the rest folded. */
function pairsOf(alert: unknown): { shown: Record<string, string>; folded: string } {
  const details = get(alert, "details");
  const pairs = Object.entries(isObject(details) ? details : {})
    .slice(0, 100)
    .map(([name, value]) => [oneLine(name, 60), escapeLine(getText(value), 200)] as const)
    .filter(([, value]) => value !== "");
  const rest = pairs.slice(shownDetails);
  return {
    shown: Object.fromEntries(pairs.slice(0, shownDetails)),
    folded: rest.map(([name, value]) => `**${escapeLine(name)}:** ${value}`).join("\n"),
  };
}
