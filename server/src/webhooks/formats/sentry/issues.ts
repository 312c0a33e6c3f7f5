/** Issues, the errors they are made of and the alerts about them: one message an issue. */
import { post, type ReadResult, reject } from "../format.ts";
import {
  buildKey,
  by,
  capitalize,
  code,
  colors,
  escapeMarkdown,
  fields,
  firstText,
  firstUrl,
  oneLine,
  titled,
  truncate,
} from "../reading/card-parts.ts";
import { get, getList, getText, getTime } from "../reading/json-path.ts";

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
  const issue = get(body, "data", "issue");
  const id = getText(issue, "id");
  if (!id) return reject("An issue has an id.");
  const action = getText(body, "action");
  const ended = states.get(getText(issue, "status")) ?? states.get(action);
  const assignee = getText(issue, "assignedTo", "name");
  const state =
    ended?.[0] ??
    (action === "created" ? "New" : action === "assigned" ? "Assigned" : "Unresolved");
  const time = getTime(issue, "lastSeen");
  return post(
    {
      color: ended?.[1] ?? levelColor(issue),
      ...by(getText(body, "actor", "type") === "user" ? getText(body, "actor", "name") : ""),
      ...titled(
        `${state}: ${titleOf(issue)}`,
        firstUrl(get(issue, "web_url"), get(issue, "permalink")),
      ),
      text: escapeMarkdown(truncate(getText(issue, "culprit"), 300)),
      ...fields({
        Issue: escapeMarkdown(oneLine(getText(issue, "shortId"), 60)),
        Level: escapeMarkdown(oneLine(getText(issue, "level"), 40)),
        Events: escapeMarkdown(oneLine(getText(issue, "count"), 20)),
        Users:
          getText(issue, "userCount") === "0"
            ? ""
            : escapeMarkdown(oneLine(getText(issue, "userCount"), 20)),
        Assigned: escapeMarkdown(oneLine(assignee, 60)),
      }),
      ...(time && { timestamp: time }),
      ...footer(firstText(get(issue, "project", "name"), get(issue, "project", "slug"))),
    },
    { updateKey: buildKey("sentry-issue", id), isOver: ended !== undefined },
  );
}

/** One error; more of the same issue take its place rather than fill the chat. */
export function readError(body: unknown): ReadResult {
  const error = get(body, "data", "error");
  if (error === undefined) return reject("An error stands in data.");
  return postEvent(error, {});
}

/** An alert rule found something in an event. */
export function readEventAlert(body: unknown): ReadResult {
  const event = get(body, "data", "event");
  if (event === undefined) return reject("An alert's event stands in data.");
  const rule = firstText(
    get(body, "data", "triggered_rule"),
    get(body, "data", "issue_alert", "title"),
  );
  return postEvent(event, { Rule: escapeMarkdown(oneLine(rule, 100)) });
}

/** The plugin has the issue's members at the top, beside its event. */
export function readPlugin(body: unknown): ReadResult {
  const event = get(body, "event");
  const given = {
    issue_id: getText(body, "id"),
    title: firstText(get(event, "title"), get(event, "metadata", "title"), get(body, "message")),
    culprit: getText(body, "culprit"),
    level: firstText(get(body, "level"), get(event, "level")),
    web_url: getText(body, "url"),
    environment: getText(event, "environment"),
    release: getText(event, "release"),
    datetime: get(event, "datetime") ?? get(event, "timestamp"),
  };
  const rules = getList(body, "triggering_rules").map((rule) => getText(rule));
  const project = firstText(
    get(body, "project_name"),
    get(body, "project_slug"),
    get(body, "project"),
  );
  return postEvent(
    given,
    { Rule: escapeMarkdown(oneLine(rules.slice(0, 5).join(", "), 100)) },
    project,
  );
}

function postEvent(event: unknown, beside: Record<string, string>, project = ""): ReadResult {
  const level = getText(event, "level");
  const time = getTime(event, "datetime");
  return post(
    {
      color: levelColor(event),
      ...titled(
        `${capitalize(oneLine(level, 40)) || "Error"}: ${titleOf(event)}`,
        firstUrl(get(event, "web_url"), get(event, "issue_url")),
      ),
      text: escapeMarkdown(truncate(getText(event, "culprit"), 300)),
      ...fields({
        ...beside,
        Environment: escapeMarkdown(oneLine(getText(event, "environment"), 60)),
        Release: code(oneLine(getText(event, "release"), 60)),
      }),
      ...(time && { timestamp: time }),
      ...footer(project),
    },
    { updateKey: buildKey("sentry-issue", getText(event, "issue_id")) },
  );
}

function titleOf(thing: unknown): string {
  const type = getText(thing, "metadata", "type");
  const value = getText(thing, "metadata", "value");
  return firstText(
    get(thing, "title"),
    [type, value].filter(Boolean).join(": "),
    get(thing, "message"),
    "an error",
  );
}

function levelColor(thing: unknown): string {
  return levels.get(getText(thing, "level")) ?? colors.failed;
}

function footer(project: string) {
  return { footer: { text: project ? `Sentry · ${oneLine(project, 120)}` : "Sentry" } };
}
