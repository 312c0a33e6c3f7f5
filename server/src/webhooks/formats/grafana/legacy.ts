/** Alerts of Grafana before version 9. */
import type { Level } from "@belfry/contracts/messages/messages";
import type { ReadResult } from "../format.ts";
import { buildKey, colorOfLevel, postCard } from "../reading/card.ts";
import { get, getList, getText, getUrl, isObject } from "../reading/json-path.ts";
import {
  escapeLine,
  escapeMarkdown,
  firstLines,
  formatList,
  joinTexts,
  oneLine,
  truncate,
} from "../reading/markdown.ts";

const states = new Map<string, [label: string, level: Level]>([
  ["alerting", ["Alerting", "critical"]],
  ["ok", ["Resolved", "success"]],
  ["no_data", ["No data", "warning"]],
  ["pending", ["Pending", "warning"]],
  ["paused", ["Paused", "info"]],
  ["unknown", ["Unknown", "info"]],
]);

const shownMatches = 5;
const shownLines = 3;

export function readLegacyAlert(body: unknown): ReadResult {
  const state = getText(body, "state");
  const [label, level] = states.get(state) ?? [oneLine(state, 40), "critical"];
  const message = getText(body, "message");
  const shown = firstLines(message, shownLines, 500);
  const matches = getList(body, "evalMatches");
  return postCard({
    color: colorOfLevel[level],
    title: `${label}: ${getText(body, "ruleName")}`,
    titleUrl: getUrl(body, "ruleUrl"),
    text: joinTexts(
      "\n\n",
      escapeMarkdown(shown),
      formatList(matches, shownMatches, formatMatch),
      formatTags(get(body, "tags")),
    ),
    details: joinTexts(
      "\n\n",
      shown !== message && escapeMarkdown(truncate(message, 4000)),
      matches.length > shownMatches && formatList(matches, 100, formatMatch),
    ),
    imageUrl: getUrl(body, "imageUrl"),
    footer: "Grafana",
    updateKey: buildKey("grafana-rule", getText(body, "ruleId")),
    level,
    isOver: state === "ok" || state === "paused",
  });
}

function formatMatch(match: unknown): string {
  const metric = escapeLine(getText(match, "metric"), 100) || "value";
  const value = escapeLine(getText(match, "value"), 60) || "none";
  const tags = formatTags(get(match, "tags"));
  return `- ${metric}: ${value}${tags && ` (${tags})`}`;
}

function formatTags(tags: unknown): string {
  const names = isObject(tags) ? Object.keys(tags).slice(0, 10) : [];
  return names
    .map((name) => `${escapeLine(name, 60)}: ${escapeLine(getText(tags, name), 80)}`)
    .join(" · ");
}
