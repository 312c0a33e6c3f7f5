/** Alerts that Alertmanager, Grafana and others send in Slack's or Discord's format. */
import { createHash } from "node:crypto";
import type { Card } from "@belfry/contracts/messages/cards";
import type { Level } from "@belfry/contracts/messages/messages";
import type { MessageDraft } from "../draft.ts";
import type { FormatSettings, ReadResult } from "../format.ts";
import { earlierResolved } from "../reading/alerts/earlier.ts";
import { escapeMarkdown } from "../reading/markdown.ts";

/** `[FIRING:2] name of the group (common labels of its alerts)`, `[RESOLVED] …` */
const alertTitle = /^\s*\[(FIRING|RESOLVED)\b[^\]]{0,60}\]\s*(.*)$/s;

/**
 * Posts a draft. An alert gets its severity and state from its title, and an update key from the
 * group in the title and the title's link, so that one message shows it from firing to resolved.
 */
export function withAlertKey(draft: MessageDraft, webhook?: FormatSettings): ReadResult {
  const [first, ...others] = draft.cards ?? [];
  const [, word, rest] = alertTitle.exec(first?.title ?? "") ?? [];
  if (!first || word === undefined || rest === undefined) return { type: "post", draft };
  const isOver = word === "RESOLVED";
  const group = removeLabels(rest);
  const card = group ? moveLabels(first, rest.slice(group.length)) : first;
  const alert: MessageDraft = {
    ...draft,
    cards: [card, ...others],
    level: isOver ? "success" : levelOf(rest.slice(group.length)),
    state: isOver ? "resolved" : "open",
  };
  if (webhook?.derivesAlertKeys === 0) return { type: "post", draft: alert };
  const subject = [group, card.titleUrl ?? ""].join("\n");
  const updateKey = `alert:${createHash("sha256").update(subject).digest("hex")}`;
  const keyed = { ...alert, updateKey, ...(isOver && { isOver }) };
  return {
    type: "post",
    draft: keyed,
    reason: "The message has a key derived from the title.",
    withEarlier: (earlier) => withResolved(card, others, earlier),
  };
}

/** Moves the labels at the end of the title to a field: in the title they hide what is wrong. */
function moveLabels(card: Card, labels: string): Card {
  const { title = "", fields = [] } = card;
  const words = labels.trim().slice(1, -1).trim();
  if (words === "") return card;
  const shown = title.trimEnd().slice(0, -labels.trim().length).trimEnd();
  return {
    ...card,
    title: shown,
    fields: [...fields, { title: "Labels", value: escapeMarkdown(words), short: false }],
  };
}

/** Keeps the lines of alerts that were resolved before, if the guide's template has written them. */
function withResolved(card: Card, others: Card[], earlier: readonly Card[]): Card[] {
  const text = card.text ?? "";
  const lines = earlierResolved(earlier, []).filter((line) => !text.includes(boldIn(line)));
  if (lines.length === 0) return [card, ...others];
  return [{ ...card, text: [text, ...lines].join("\n") }, ...others];
}

function boldIn(line: string): string {
  return /\*\*[^*]+\*\*/.exec(line)?.[0] ?? line;
}

/** The labels that the alerts have in common often include their severity. */
function levelOf(labels: string): Level {
  if (/\b(critical|page|error)\b/i.test(labels)) return "critical";
  const [severity] = /\b(warning|info)\b/i.exec(labels) ?? [];
  return (severity?.toLowerCase() as Level | undefined) ?? "critical";
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
