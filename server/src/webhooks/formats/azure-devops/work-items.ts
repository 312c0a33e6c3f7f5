/** Azure DevOps' work items: one message each, with the last change. */
import type { ReadResult } from "../format.ts";
import { buildKey, colors, postCard } from "../reading/card.ts";
import { htmlToMarkdown } from "../reading/html-to-markdown.ts";
import { firstText, get, getText, getTime, isObject } from "../reading/json-path.ts";
import { escapeLine, escapeMarkdown, joinTexts, oneLine, truncate } from "../reading/markdown.ts";
import { person, personName, webUrl } from "./event.ts";

const finalStates = /^(closed|done|removed|completed|inactive)$/i;

/** Changes that say nothing to a reader. */
const technicalFields =
  /\.(Rev|RevisedDate|ChangedDate|ChangedBy|AuthorizedDate|AuthorizedAs|Watermark|PersonId|CommentCount|StateChangeDate|BoardColumnDone|StackRank|History|Reason|ActivatedDate|ClosedDate|ResolvedDate|ActivatedBy|ClosedBy|ResolvedBy)$/;

export function readWorkItem(body: unknown, what: string): ReadResult {
  const resource = get(body, "resource");
  const fields = get(resource, "revision", "fields") ?? get(resource, "fields");
  const field = (name: string) => getText(newValue(get(fields, name)));
  const id = firstText(
    get(resource, "workItemId"),
    get(resource, "revision", "id"),
    get(resource, "id"),
  );
  const state = field("System.State");
  const changes = what === "Updated" ? get(resource, "fields") : undefined;
  const hasNewState = isObject(get(changes, "System.State"));
  const isOver = finalStates.test(state) || what === "Deleted";
  const type = field("System.WorkItemType") || "Work item";
  const history = firstText(
    newValue(get(resource, "fields", "System.History")),
    get(fields, "System.History"),
  );
  return postCard({
    color: isOver ? (what === "Deleted" ? colors.gray : colors.green) : colors.gray,
    author: person(
      get(resource, "revisedBy") ??
        newValue(get(fields, "System.ChangedBy")) ??
        get(fields, "System.CreatedBy"),
    ),
    title: joinTexts(
      " ",
      what === "Comment on" ? what : `${oneLine(hasNewState ? state : what, 60)}:`,
      `${oneLine(type, 60)}${id && ` ${oneLine(id, 20)}`}`,
      oneLine(field("System.Title")),
    ),
    titleUrl: webUrl(body) ?? webUrl(body, "revision"),
    text: joinTexts("\n\n", formatChanges(changes), htmlToMarkdown(truncate(history, 1500))),
    fields: {
      State: hasNewState ? "" : escapeLine(state, 60),
      Assigned: escapeMarkdown(personName(newValue(get(fields, "System.AssignedTo")))),
      Priority: escapeLine(field("Microsoft.VSTS.Common.Priority"), 40),
      Severity: escapeLine(field("Microsoft.VSTS.Common.Severity"), 40),
    },
    timestamp: getTime(body, "createdDate"),
    footer: joinTexts(" · ", "Azure DevOps", oneLine(field("System.TeamProject"), 80)),
    level: isOver && what !== "Deleted" ? "success" : "info",
    updateKey: what === "Comment on" ? undefined : buildKey("azure-devops-item", id),
    isOver,
  });
}

/** A changed field has its old and its new value. */
function newValue(value: unknown): unknown {
  return isObject(value) && "newValue" in value ? value.newValue : value;
}

function formatChanges(changes: unknown): string {
  if (!isObject(changes)) return "";
  const shown = Object.entries(changes).filter(
    ([name, change]) => isObject(change) && !technicalFields.test(name),
  );
  const lines = shown.slice(0, 8).map(([name, change]) => {
    const words =
      name
        .split(".")
        .at(-1)
        ?.replace(/(?<=[a-z])(?=[A-Z])/g, " ")
        .toLowerCase() ?? "";
    const label = escapeLine(words.charAt(0).toUpperCase() + words.slice(1), 60);
    const value = (member: string) => escapeLine(personName(get(change, member)), 120);
    const [from, to] = [value("oldValue"), value("newValue")];
    if (/^(description|repro steps)$/i.test(words)) return `- ${label} changed`;
    return from ? `- ${label}: ${from} → ${to || "none"}` : `- ${label}: ${to || "changed"}`;
  });
  if (shown.length > 8) lines.push(`… and ${shown.length - 8} more changes`);
  return lines.join("\n");
}
