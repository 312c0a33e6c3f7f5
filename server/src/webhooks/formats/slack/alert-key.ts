/** Update keys for alerts that Alertmanager and Grafana send in Slack's or Discord's format. */
import { createHash } from "node:crypto";
import type { Card } from "@belfry/contracts/messages/cards";
import type { MessageDraft } from "../draft.ts";

type Headers = Readonly<Record<string, unknown>>;

/** `[FIRING:2] name of the group (common labels of its alerts)`, `[RESOLVED] …` */
const alertTitle = /^\[(FIRING|RESOLVED)\b[^\]]{0,60}\]\s*(.*)$/s;

/** Adds the alert's update key, so that one message shows it from firing to resolved. */
export function withAlertKey(draft: MessageDraft, headers: Headers): MessageDraft {
  const [card] = draft.cards ?? [];
  const [, state, rest] = alertTitle.exec(card?.title ?? "") ?? [];
  if (!card || !state || rest === undefined || !isFromAlerts(card, headers)) return draft;
  const group = [removeLabels(rest), card.titleUrl ?? ""].join("\n");
  const updateKey = `alert:${createHash("sha256").update(group).digest("hex")}`;
  return { ...draft, updateKey, ...(state === "RESOLVED" && { isOver: true }) };
}

function isFromAlerts(card: Card, headers: Headers): boolean {
  const agent = headers["user-agent"];
  const isNamed = typeof agent === "string" && /^(Alertmanager\/|Grafana\b)/.test(agent);
  return isNamed || /^Grafana v\d/.test(card.footer?.text ?? "");
}

/** Removes the labels in parentheses at the end: they change with the alerts in the group. */
function removeLabels(title: string): string {
  const trimmed = title.trimEnd();
  if (!trimmed.endsWith(")")) return trimmed;
  let depth = 0;
  for (let at = trimmed.length - 1; at >= 0; at--) {
    if (trimmed[at] === ")") depth++;
    else if (trimmed[at] === "(" && --depth === 0) return trimmed.slice(0, at).trimEnd();
  }
  return trimmed;
}
