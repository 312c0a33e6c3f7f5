/** Jira's issues: one message each, with the last change and its author. */
import { type ReadResult, reject } from "../format.ts";
import { buildKey, colors, postCard } from "../reading/card.ts";
import { get, getList, getText, getTime, getUrl } from "../reading/json-path.ts";
import { capitalize, escapeLine, joinNames, joinTexts, oneLine } from "../reading/markdown.ts";
import { toMarkdown } from "./texts.ts";

const categoryColors = new Map([
  ["new", colors.gray],
  ["indeterminate", colors.yellow],
  ["done", colors.green],
]);

/** Changes that say nothing to a reader. */
const technicalFields = new Set(["rank", "workflow", "timeestimate", "worklogid"]);
const maxChanges = 8;

/** `what` is the title's first word unless the status has changed. */
export function readIssue(body: unknown, what: string): ReadResult {
  const issue = get(body, "issue");
  const fields = get(issue, "fields");
  const name = issueName(issue);
  if (!name) return reject("The body has no issue with a key or a summary.");
  const items = getList(body, "changelog", "items");
  const status = getText(fields, "status", "name");
  const hasNewStatus = items.some((item) => getText(item, "field") === "status");
  const state = hasNewStatus && status ? status : what || status;
  const category = getText(fields, "status", "statusCategory", "key");
  const isDone = category === "done" || getText(fields, "resolution", "name") !== "";
  const isDeleted = what === "Deleted";
  return postCard({
    color: isDeleted ? colors.gray : (categoryColors.get(category) ?? colors.gray),
    author: readUser(get(body, "user")),
    title: joinTexts(": ", oneLine(state, 60), name),
    titleUrl: issueUrl(issue),
    text: joinTexts(
      "\n\n",
      formatChanges(items),
      what === "Created" && toMarkdown(get(fields, "description"), 1000),
    ),
    fields: {
      Status: hasNewStatus || state === status ? "" : escapeLine(status, 60),
      Type: escapeLine(getText(fields, "issuetype", "name"), 60),
      Priority: escapeLine(getText(fields, "priority", "name"), 60),
      Assignee: escapeLine(getText(fields, "assignee", "displayName"), 80),
      Due: escapeLine(getText(fields, "duedate"), 40),
      Labels: joinNames(get(fields, "labels")),
    },
    timestamp: getTime(body, "timestamp") ?? getTime(fields, "updated"),
    footer: joinTexts(" · ", "Jira", oneLine(getText(fields, "project", "name"), 80)),
    level: isDone && !isDeleted ? "success" : "info",
    updateKey: buildKey("jira", getText(issue, "id") || getText(issue, "key")),
    isOver: isDone || isDeleted,
  });
}

/** `SHOP-7 Login fails` */
export function issueName(issue: unknown): string {
  return joinTexts(" ", getText(issue, "key"), oneLine(getText(issue, "fields", "summary")));
}

/** Jira sends only the URLs of its API. */
export function issueUrl(issue: unknown): string | undefined {
  const [base, rest] = (getUrl(issue, "self") ?? "").split("/rest/", 2);
  const key = getText(issue, "key");
  return base && rest !== undefined && key
    ? getUrl(`${base}/browse/${encodeURIComponent(oneLine(key, 100))}`)
    : undefined;
}

export function readUser(user: unknown) {
  return {
    name: getText(user, "displayName") || getText(user, "name"),
    iconUrl: getUrl(user, "avatarUrls", "48x48"),
  };
}

function formatChanges(items: readonly unknown[]): string {
  const shown = items.filter(
    (item) => !technicalFields.has(getText(item, "field").toLowerCase().replaceAll(" ", "")),
  );
  const lines = shown.slice(0, maxChanges).map(formatChange);
  if (shown.length > maxChanges) lines.push(`… and ${shown.length - maxChanges} more changes`);
  return lines.filter(Boolean).join("\n");
}

function formatChange(item: unknown): string {
  const field = escapeLine(capitalize(getText(item, "field")), 60);
  const value = (name: string) => escapeLine(getText(item, name), 120);
  const [from, to] = [value("fromString"), value("toString")];
  if (!field) return "";
  // The texts of these are long, and the issue has them.
  if (/^(description|environment)$/i.test(field)) return `- ${field} changed`;
  if (!from && !to) return `- ${field} changed`;
  return from ? `- ${field}: ${from} → ${to || "none"}` : `- ${field}: ${to}`;
}
