/** Issues, their errors and the alerts about them. All of them update the issue's message. */
import { type ReadResult, reject } from "../format.ts";
import { buildKey, colors, postCard } from "../reading/card.ts";
import { firstText, firstUrl, get, getList, getText, getTime } from "../reading/json-path.ts";
import {
  capitalize,
  code,
  escapeLine,
  escapeMarkdown,
  joinTexts,
  oneLine,
  truncate,
} from "../reading/markdown.ts";
import { locationOf } from "./location.ts";

const finalStates = new Map<string, [label: string, color: string]>([
  ["resolved", ["Resolved", colors.green]],
  ["ignored", ["Archived", colors.gray]],
  ["archived", ["Archived", colors.gray]],
]);

/** Levels below an error. */
const levelColors = new Map<string, string>([
  ["warning", colors.yellow],
  ["info", colors.gray],
  ["debug", colors.gray],
  ["sample", colors.gray],
]);

const actionLabels = new Map([
  ["created", "New"],
  ["assigned", "Assigned"],
]);

/** Labels of unresolved issues, for actions that have no label. */
const substatusLabels = new Map([
  ["regressed", "Regressed"],
  ["escalating", "Escalating"],
]);

export function readIssue(body: unknown): ReadResult {
  const issue = get(body, "data", "issue");
  const id = getText(issue, "id");
  if (!id) return reject("The body has no data.issue.id.");
  const action = getText(body, "action");
  const final = finalStates.get(getText(issue, "status")) ?? finalStates.get(action);
  const label =
    actionLabels.get(action) ?? substatusLabels.get(getText(issue, "substatus")) ?? "Unresolved";
  const [state, color] = final ?? [label, levelColor(issue)];
  const users = getText(issue, "userCount");
  // Sentry sends no time of what a user did. For the others, the last error is the event.
  const isByUser = final !== undefined || action === "assigned";
  return postCard({
    color,
    author: {
      name: getText(body, "actor", "type") === "user" ? getText(body, "actor", "name") : "",
    },
    title: `${state}: ${titleOf(issue)}`,
    titleUrl: firstUrl(get(issue, "web_url"), get(issue, "permalink")),
    text: textOf(issue),
    fields: {
      Issue: escapeLine(getText(issue, "shortId"), 60),
      Level: escapeLine(getText(issue, "level"), 40),
      Events: escapeLine(getText(issue, "count"), 20),
      Users: users === "0" ? "" : escapeLine(users, 20),
      Assigned: escapeLine(getText(issue, "assignedTo", "name"), 60),
      "Resolved in": code(oneLine(getText(issue, "statusDetails", "inRelease"), 60)),
    },
    timestamp: isByUser ? undefined : getTime(issue, "lastSeen"),
    footer: footerOf(firstText(get(issue, "project", "name"), get(issue, "project", "slug"))),
    updateKey: buildKey("sentry-issue", id),
    isOver: final !== undefined,
  });
}

export function readError(body: unknown): ReadResult {
  const error = get(body, "data", "error");
  return error === undefined ? reject("The body has no data.error.") : postEvent(error, "");
}

export function readEventAlert(body: unknown): ReadResult {
  const event = get(body, "data", "event");
  if (event === undefined) return reject("The body has no data.event.");
  const rule = firstText(
    get(body, "data", "triggered_rule"),
    get(body, "data", "issue_alert", "title"),
  );
  return postEvent(event, rule);
}

/** The legacy plugin sends the members of the issue at the top level, next to its `event`. */
export function readPlugin(body: unknown): ReadResult {
  const event = get(body, "event");
  const issue = {
    issue_id: getText(body, "id"),
    title: firstText(get(event, "title"), get(event, "metadata", "title"), get(body, "message")),
    culprit: getText(body, "culprit"),
    level: firstText(get(body, "level"), get(event, "level")),
    web_url: getText(body, "url"),
    environment: valueIn(event, "environment"),
    release: valueIn(event, "release"),
    metadata: get(event, "metadata"),
    exception: get(event, "exception"),
    datetime: get(event, "datetime") ?? get(event, "timestamp"),
  };
  const rules = getList(body, "triggering_rules").slice(0, 5);
  return postEvent(
    issue,
    rules.map((rule) => getText(rule)).join(", "),
    firstText(get(body, "project_name"), get(body, "project_slug"), get(body, "project")),
  );
}

function postEvent(event: unknown, rule: string, project = ""): ReadResult {
  const level = capitalize(oneLine(getText(event, "level"), 40)) || "Error";
  return postCard({
    color: levelColor(event),
    title: `${level}: ${titleOf(event)}`,
    titleUrl: firstUrl(get(event, "web_url"), get(event, "issue_url")),
    text: textOf(event),
    fields: {
      Environment: escapeLine(valueIn(event, "environment"), 60),
      Release: code(oneLine(valueIn(event, "release"), 60)),
    },
    timestamp: getTime(event, "datetime"),
    footer: footerOf(joinTexts(" · ", project, rule)),
    updateKey: buildKey("sentry-issue", getText(event, "issue_id")),
  });
}

function titleOf(item: unknown): string {
  const metadata = get(item, "metadata");
  return firstText(
    get(item, "title"),
    joinTexts(": ", getText(metadata, "type"), getText(metadata, "value")),
    get(item, "message"),
    "an error",
  );
}

/** Sentry's culprit is a URL, a route or only a function, which the location names too. */
function textOf(item: unknown): string {
  const location = locationOf(item);
  const culprit = truncate(getText(item, "culprit"), 300);
  const isRoute = culprit.includes("/");
  return joinTexts("\n\n", location, (isRoute || !location) && escapeMarkdown(culprit));
}

/** Tags are pairs. Some events have the value only there. */
function valueIn(event: unknown, name: string): string {
  const tag = getList(event, "tags").find((pair) => getText(pair, "0") === name);
  return getText(event, name) || getText(tag, "1");
}

function levelColor(item: unknown): string {
  return levelColors.get(getText(item, "level")) ?? colors.red;
}

function footerOf(project: string): string {
  return project ? `Sentry · ${oneLine(project, 120)}` : "Sentry";
}
