/** Issues, the errors they are made of and the alerts about them: one message an issue. */
import { post, type ReadResult, reject } from "../format.ts";
import {
  by,
  capital,
  code,
  colors,
  cut,
  fields,
  first,
  firstUrl,
  keyOf,
  line,
  plain,
  titled,
} from "../reading/card-parts.ts";
import { at, list, timeOf, words } from "../reading/json-path.ts";

const states = new Map<string, [state: string, color: string, isOver: boolean]>([
  ["resolved", ["Resolved", colors.fine, true]],
  ["ignored", ["Archived", colors.quiet, true]],
  ["archived", ["Archived", colors.quiet, true]],
]);

/** Colours of what is not resolved. */
const levels = new Map<string, string>([
  ["warning", colors.running],
  ["info", colors.quiet],
  ["debug", colors.quiet],
  ["sample", colors.quiet],
]);

export function readIssue(body: unknown): ReadResult {
  const issue = at(body, "data", "issue");
  const id = words(issue, "id");
  if (!id) return reject("An issue has an id.");
  const action = words(body, "action");
  const ended = states.get(words(issue, "status")) ?? states.get(action);
  const assignee = words(issue, "assignedTo", "name");
  const state =
    ended?.[0] ??
    (action === "created" ? "New" : action === "assigned" ? "Assigned" : "Unresolved");
  const time = timeOf(issue, "lastSeen");
  return post(
    {
      color: ended?.[1] ?? levelColor(issue),
      ...by(words(body, "actor", "type") === "user" ? words(body, "actor", "name") : ""),
      ...titled(
        `${state}: ${titleOf(issue)}`,
        firstUrl(at(issue, "web_url"), at(issue, "permalink")),
      ),
      text: plain(cut(words(issue, "culprit"), 300)),
      ...fields({
        Issue: plain(line(words(issue, "shortId"), 60)),
        Level: plain(line(words(issue, "level"), 40)),
        Events: plain(line(words(issue, "count"), 20)),
        Users: words(issue, "userCount") === "0" ? "" : plain(line(words(issue, "userCount"), 20)),
        Assigned: plain(line(assignee, 60)),
      }),
      ...(time && { timestamp: time }),
      ...footer(first(at(issue, "project", "name"), at(issue, "project", "slug"))),
    },
    { updateKey: keyOf("sentry-issue", id), isOver: ended !== undefined },
  );
}

/** One error; more of the same issue take its place rather than fill the chat. */
export function readError(body: unknown): ReadResult {
  const error = at(body, "data", "error");
  if (error === undefined) return reject("An error stands in data.");
  return postEvent(error, {});
}

/** An alert rule found something in an event. */
export function readEventAlert(body: unknown): ReadResult {
  const event = at(body, "data", "event");
  if (event === undefined) return reject("An alert's event stands in data.");
  const rule = first(at(body, "data", "triggered_rule"), at(body, "data", "issue_alert", "title"));
  return postEvent(event, { Rule: plain(line(rule, 100)) });
}

/** The plugin has the issue's members at the top, beside its event. */
export function readPlugin(body: unknown): ReadResult {
  const event = at(body, "event");
  const given = {
    issue_id: words(body, "id"),
    title: first(at(event, "title"), at(event, "metadata", "title"), at(body, "message")),
    culprit: words(body, "culprit"),
    level: first(at(body, "level"), at(event, "level")),
    web_url: words(body, "url"),
    environment: words(event, "environment"),
    release: words(event, "release"),
    datetime: at(event, "datetime") ?? at(event, "timestamp"),
  };
  const rules = list(body, "triggering_rules").map((rule) => words(rule));
  const project = first(at(body, "project_name"), at(body, "project_slug"), at(body, "project"));
  return postEvent(given, { Rule: plain(line(rules.slice(0, 5).join(", "), 100)) }, project);
}

function postEvent(event: unknown, beside: Record<string, string>, project = ""): ReadResult {
  const level = words(event, "level");
  const time = timeOf(event, "datetime");
  return post(
    {
      color: levelColor(event),
      ...titled(
        `${capital(line(level, 40)) || "Error"}: ${titleOf(event)}`,
        firstUrl(at(event, "web_url"), at(event, "issue_url")),
      ),
      text: plain(cut(words(event, "culprit"), 300)),
      ...fields({
        ...beside,
        Environment: plain(line(words(event, "environment"), 60)),
        Release: code(line(words(event, "release"), 60)),
      }),
      ...(time && { timestamp: time }),
      ...footer(project),
    },
    { updateKey: keyOf("sentry-issue", words(event, "issue_id")) },
  );
}

function titleOf(thing: unknown): string {
  const type = words(thing, "metadata", "type");
  const value = words(thing, "metadata", "value");
  return first(
    at(thing, "title"),
    [type, value].filter(Boolean).join(": "),
    at(thing, "message"),
    "an error",
  );
}

function levelColor(thing: unknown): string {
  return levels.get(words(thing, "level")) ?? colors.failed;
}

function footer(project: string) {
  return { footer: { text: project ? `Sentry · ${line(project, 120)}` : "Sentry" } };
}
