/** The visible text of an alert group: what is wrong, one line per alert, and the labels. */

import {
  capitalize,
  escapeLine,
  escapeMarkdown,
  firstLines,
  joinTexts,
  oneLine,
  takeWithin,
} from "../markdown.ts";
import type { Texts } from "./alert.ts";
import type { AlertGroup } from "./alert-group.ts";
import {
  countLines,
  formatLabels,
  formatName,
  formatState,
  formatValue,
  nameOf,
  ownTextOf,
} from "./alert-parts.ts";
import { targetLabels } from "./alert-title.ts";
import type { NamedAlert } from "./labels.ts";

/** A card has twelve visible lines: its title, its links, its footer, and these. */
const maxLines = 9;
const maxLabels = 6;
const maxDescriptionLength = 600;
/** Characters of the names of alerts that have no line. */
const namesLength = 200;

export interface VisibleParts {
  text: string;
  /** The alerts that have a line. */
  listed: readonly NamedAlert[];
  labels: Texts;
  /** Longer texts of an alert are shortened to this. */
  ownLength: number;
  /** The state of all alerts, if it is the same; otherwise "". */
  sharedState: string;
  /** Lines of alerts that were resolved before, if they do not fit into the text. */
  hiddenEarlier: readonly string[];
  /** Summary or description, if they are longer than shown. */
  cutTexts: readonly string[];
}

/** `otherLines` of the card are used for other text. `earlier` are lines of resolved alerts. */
export function visibleParts(
  group: AlertGroup,
  otherLines: number,
  earlier: readonly string[],
): VisibleParts {
  const { alerts, shared } = group;
  const isSingle = alerts.length === 1;
  const summary = oneLine(shared.summary, 300);
  const description = firstLines(shared.description, isSingle ? 5 : 2, maxDescriptionLength);
  const about = escapeMarkdown(joinTexts("\n", summary, description));
  const labels = visibleLabels(group);
  const state = sharedStateOf(group);
  const status = joinTexts(" · ", state, formatLabels(labels));
  const used = countLines(about) + countLines(status) + otherLines;
  const capacity = Math.max(2, maxLines - used);
  const count = alerts.length > capacity ? capacity - 1 : alerts.length;
  const listed = alerts.slice(0, count);
  const ownLength = Math.max(100, Math.min(300, Math.floor(maxDescriptionLength / listed.length)));
  const lines = listed.map((named) => formatLine(named, group, state === "", ownLength));
  const rest = formatRest(alerts.slice(count));
  const list = isSingle ? [] : [...lines, ...(rest ? [rest] : [])];
  const shownEarlier = earlier.slice(0, Math.max(0, capacity - list.length));
  const { summary: fullSummary, description: fullDescription } = shared;
  return {
    text: joinTexts("\n\n", about, [...list, ...shownEarlier].join("\n"), status),
    listed,
    labels,
    ownLength,
    sharedState: state,
    hiddenEarlier: earlier.slice(shownEarlier.length),
    cutTexts: [
      ...(summary.endsWith("…") ? [fullSummary] : []),
      ...(description === fullDescription ? [] : [fullDescription]),
    ],
  };
}

function formatLine(named: NamedAlert, group: AlertGroup, hasState: boolean, length: number) {
  const state = hasState ? formatState(named.alert) : "";
  const head = joinTexts(", ", formatName(named, group), formatValue(named.alert), state);
  return `- ${joinTexts(": ", head, escapeLine(ownTextOf(named.alert, group), length))}`;
}

/** Names the alerts that have no line. */
function formatRest(alerts: readonly NamedAlert[]): string {
  if (alerts.length === 0) return "";
  const unique = [...new Set(alerts.map(nameOf))];
  const names = takeWithin(unique, namesLength);
  const left = unique.length - names.length;
  const list = joinTexts(", ", ...names, left > 0 && `${left} others`);
  return `- and ${alerts.length} more: ${escapeMarkdown(list)}`;
}

/** The state, if all alerts have the same one for the same time. */
function sharedStateOf({ alerts }: AlertGroup): string {
  const states = new Set(alerts.map(({ alert }) => formatState(alert)));
  const values = alerts.length === 1 && alerts[0] ? formatValue(alerts[0].alert) : "";
  const [state = ""] = states;
  return states.size === 1 ? joinTexts(" · ", capitalize(state), values) : "";
}

/** The title has the labels of its target already. */
function visibleLabels(group: AlertGroup): Texts {
  const target = targetLabels(group);
  const labels = [...group.common.main].filter(([name]) => !target.has(name));
  return new Map(labels.slice(0, maxLabels));
}
