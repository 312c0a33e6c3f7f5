/** Folded part of the card of an alert group: everything that its visible text leaves out. */

import { formatTime } from "../durations.ts";
import { escapeMarkdown, joinTexts, link, takeWithin, truncate } from "../markdown.ts";
import { type Alert, type Texts, withoutNames } from "./alert.ts";
import { type AlertGroup, timesOf } from "./alert-group.ts";
import {
  formatLabels,
  formatName,
  formatState,
  formatValue,
  namesInLine,
  ownTextOf,
  sharedLabels,
} from "./alert-parts.ts";
import type { VisibleParts } from "./alert-text.ts";
import { targetLabels } from "./alert-title.ts";
import type { NamedAlert } from "./labels.ts";

/** Ids that nobody reads, unless they are all that tells the alerts apart. */
const idNames = ["uid", "id", "container_id", "image_id", "rule_uid", "ref_id", "datasource_uid"];
const maxItemsLength = 12_000;
const maxLength = 16_000;
const maxTextLength = 2000;

/** `shownUrls` are links of the card. */
export function detailsOf(
  group: AlertGroup,
  parts: VisibleParts,
  shownUrls: readonly (string | undefined)[],
): string {
  const { common, shared, alerts } = group;
  const shown = [...idNames, ...targetLabels(group).keys(), ...parts.labels.keys()];
  const { startedAt = "" } = timesOf(group);
  const context = { group, parts, shownUrls, startedAt };
  const items = alerts.map((named) => formatAlert(named, context)).filter((item) => item !== "");
  const listed = takeWithin(items, maxItemsLength);
  const left = items.length - listed.length;
  const details = joinTexts(
    "\n\n",
    ...parts.cutTexts.map(formatLong),
    joinTexts("\n", ...listed, left > 0 && `- and ${left} more`, ...parts.hiddenEarlier),
    formatLabels(withoutNames(new Map([...sharedLabels(group), ...common.scraper]), shown)),
    formatAnnotations(shared.annotations),
  );
  return truncate(details, maxLength);
}

interface Context {
  group: AlertGroup;
  parts: VisibleParts;
  shownUrls: readonly (string | undefined)[];
  /** Of the first alert. */
  startedAt: string;
}

/** Returns a list item, or "" if the visible line of the alert says everything. */
function formatAlert(named: NamedAlert, { group, parts, shownUrls, startedAt }: Context): string {
  const { alert } = named;
  const isListed = parts.listed.includes(named);
  const own = ownTextOf(alert, group);
  const { main, scraper } = group.common;
  const inLine = [
    "alertname",
    ...idNames,
    ...main.keys(),
    ...scraper.keys(),
    ...namesInLine(named),
  ];
  const links = alert.links.filter(
    ({ text, url }) => url && text !== "Source" && !shownUrls.includes(url),
  );
  const lines = [
    laterStart(alert, startedAt),
    isListed && own.length <= parts.ownLength ? "" : formatLong(own),
    formatLabels(withoutNames(alert.labels, inLine)),
    formatAnnotations(withoutNames(alert.annotations, [...group.shared.annotations.keys()])),
    links.map(({ text, url }) => link(text, url)).join(" · "),
  ].filter((line) => line !== "");
  if (isListed && lines.length === 0) return "";
  const state = parts.sharedState ? "" : formatState(alert);
  const head = joinTexts(", ", formatName(named, group), formatValue(alert), state);
  return `- ${joinTexts("\n", head, ...lines).replace(/\n+/g, "\n  ")}`;
}

/** Alerts that started after the first one of the group have their own time. */
function laterStart({ isFiring, startsAt }: Alert, startedAt: string): string {
  const isLater = isFiring && startsAt && startsAt.slice(0, 16) !== startedAt.slice(0, 16);
  return isLater ? `since ${formatTime(startsAt)}` : "";
}

function formatLong(text: string): string {
  return escapeMarkdown(truncate(text, maxTextLength));
}

function formatAnnotations(annotations: Texts): string {
  return [...annotations]
    .map(([name, text]) => `${escapeMarkdown(truncate(name, 80))}: ${formatLong(text)}`)
    .join("\n");
}
