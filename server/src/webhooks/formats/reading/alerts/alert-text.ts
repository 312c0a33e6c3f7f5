/** The visible text of an alert group: what is wrong, one line per alert, and the labels. */

import {
  capitalize,
  escapeLine,
  escapeMarkdown,
  firstLines,
  joinTexts,
  oneLine,
  pluralize,
  takeWithin,
} from "../markdown.ts";
import type { Texts } from "./alert.ts";
import { type AlertGroup, nameOf } from "./alert-group.ts";
import {
  countLines,
  formatLabels,
  formatName,
  formatReason,
  formatState,
  formatValue,
  ownTextOf,
  sharedLabels,
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
  const status = joinTexts(" · ", sharedReasonOf(group), formatLabels(labels));
  const used = countLines(about) + countLines(status) + otherLines;
  const capacity = Math.max(2, maxLines - used);
  const like = groupLike(group, state === "");
  const shown = like.length > capacity ? like.slice(0, capacity - 1) : like;
  const listed = shown.flat();
  const ownLength = Math.max(100, Math.min(300, Math.floor(maxDescriptionLength / shown.length)));
  const lines = shown.map((named) => formatLine(named, group, state === "", ownLength));
  const rest = formatRest(like.slice(shown.length).flat());
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

/** Alerts that differ only in their name share a line, so that a sentence is shown once. */
function groupLike(group: AlertGroup, hasState: boolean): NamedAlert[][] {
  const byText = Map.groupBy(group.alerts, (named) => {
    const own = ownTextOf(named.alert, group);
    const further = [...named.names.values()].slice(1);
    return own === "" ? named : JSON.stringify([restOf(named, hasState), own, further]);
  });
  return [...byText.values()].flatMap(splitNames);
}

/** A line has only as many names as fit. */
function splitNames(like: readonly NamedAlert[]): NamedAlert[][] {
  const fitting = takeWithin(like.map(nameOf), namesLength).length || 1;
  const first = like.slice(0, fitting);
  return fitting < like.length ? [first, ...splitNames(like.slice(fitting))] : [first];
}

function restOf({ alert }: NamedAlert, hasState: boolean): string {
  return joinTexts(", ", formatValue(alert), hasState && formatState(alert));
}

function formatLine(
  like: readonly NamedAlert[],
  group: AlertGroup,
  hasState: boolean,
  length: number,
): string {
  const [first] = like;
  if (!first) return "";
  const names = like.map((named) => formatName(named, group));
  const head = joinTexts(", ", ...names, restOf(first, hasState));
  return `- ${joinTexts(": ", head, escapeLine(ownTextOf(first.alert, group), length))}`;
}

/** Names the alerts that have no line. */
function formatRest(alerts: readonly NamedAlert[]): string {
  if (alerts.length === 0) return "";
  const unique = [...new Set(alerts.map(nameOf))];
  const names = takeWithin(unique, namesLength);
  const left = unique.length - names.length;
  const list = joinTexts(", ", ...names, left > 0 && pluralize(left, "other"));
  return `- and ${alerts.length} more: ${escapeMarkdown(list)}`;
}

/** The state, if all alerts have the same one for the same time. */
function sharedStateOf({ alerts }: AlertGroup): string {
  const states = new Set(alerts.map(({ alert }) => formatState(alert)));
  const [state = ""] = states;
  return states.size === 1 ? state : "";
}

/** The reason of that state, and the value of a single alert. The title says the state itself. */
function sharedReasonOf(group: AlertGroup): string {
  const [first] = group.alerts;
  if (!first || sharedStateOf(group) === "") return "";
  const { alert } = first;
  const value = group.alerts.length === 1 ? formatValue(alert) : "";
  return joinTexts(" · ", capitalize(formatReason(alert.reason)), value);
}

/** The title has the labels of its target already. */
function visibleLabels(group: AlertGroup): Texts {
  const target = targetLabels(group);
  const labels = [...sharedLabels(group)].filter(([name]) => !target.has(name));
  return new Map(labels.slice(0, maxLabels));
}
