/**
 * Alertmanager's and Grafana's alerts in a dialect that has no word for them, Slack's or Discord's. Their
 * titles begin with the state, so that one message can tell of an alert from firing to resolved.
 */
import { createHash } from "node:crypto";
import type { Card } from "@belfry/contracts/messages/cards";
import type { MessageDraft } from "../draft.ts";

type Headers = Readonly<Record<string, unknown>>;

/** `[FIRING:2] name of the group (what its alerts have in common)`, `[RESOLVED] …` */
const titles = /^\[(FIRING|RESOLVED)\b[^\]]{0,60}\]\s*(.*)$/s;

/** What was said, with the alert's identity where it is one. */
export function withAlertKey(draft: MessageDraft, headers: Headers): MessageDraft {
  const [card] = draft.cards ?? [];
  const [, state, rest] = titles.exec(card?.title ?? "") ?? [];
  if (!card || !state || rest === undefined || !isFromAlerts(card, headers)) return draft;
  const group = [withoutAside(rest), card.titleUrl ?? ""].join("\n");
  const updateKey = `alert:${createHash("sha256").update(group).digest("hex")}`;
  return { ...draft, updateKey, ...(state === "RESOLVED" && { isOver: true }) };
}

function isFromAlerts(card: Card, headers: Headers): boolean {
  const agent = headers["user-agent"];
  const isNamed = typeof agent === "string" && /^(Alertmanager\/|Grafana\b)/.test(agent);
  return isNamed || /^Grafana v\d/.test(card.footer?.text ?? "");
}

/** Without the parenthesis at the end, which changes with the alerts that are in the group. */
function withoutAside(title: string): string {
  const trimmed = title.trimEnd();
  if (!trimmed.endsWith(")")) return trimmed;
  let depth = 0;
  for (let at = trimmed.length - 1; at >= 0; at--) {
    if (trimmed[at] === ")") depth++;
    else if (trimmed[at] === "(" && --depth === 0) return trimmed.slice(0, at).trimEnd();
  }
  return trimmed;
}
