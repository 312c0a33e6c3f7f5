/** Merge requests, issues and notes. */
import { ignore, type ReadResult, reject } from "../format.ts";
import { type CardState, colors, postCard } from "../reading/card.ts";
import { get, getText, getUrl } from "../reading/json-path.ts";
import { formatBranches, joinNames, truncate } from "../reading/markdown.ts";
import { projectKey, projectOf, userOf } from "./project.ts";

const mergeStates = new Map<string, CardState>([
  ["opened", ["Open", colors.green]],
  ["merged", ["Merged", colors.purple]],
  ["closed", ["Closed", colors.red]],
  ["locked", ["Locked", colors.gray]],
]);

export function readMergeRequest(body: unknown): ReadResult {
  const merge = get(body, "object_attributes");
  const number = getText(merge, "iid");
  if (!number) return reject("The body has no object_attributes.iid.");
  const known = mergeStates.get(getText(merge, "state")) ?? ["Open", colors.green];
  const isDraft = [getText(merge, "draft"), getText(merge, "work_in_progress")].includes("true");
  const [state, color] = isDraft && known[0] === "Open" ? ["Draft", colors.gray] : known;
  return postCard({
    color,
    author: userOf(body),
    title: `${state}: !${number} ${getText(merge, "title")}`,
    titleUrl: getUrl(merge, "url"),
    text: truncate(getText(merge, "description"), 500),
    fields: {
      Branch: formatBranches(getText(merge, "source_branch"), getText(merge, "target_branch")),
      Labels: joinNames(get(body, "labels"), "title"),
      Assigned: joinNames(get(body, "assignees"), "name"),
      Reviewers: joinNames(get(body, "reviewers"), "name"),
    },
    footer: projectOf(body),
    updateKey: projectKey("gitlab-merge", body, number),
    isOver: state === "Merged" || state === "Closed",
  });
}

export function readIssue(body: unknown): ReadResult {
  const issue = get(body, "object_attributes");
  const number = getText(issue, "iid");
  if (!number) return reject("The body has no object_attributes.iid.");
  const isClosed = getText(issue, "state") === "closed";
  return postCard({
    color: isClosed ? colors.purple : colors.green,
    author: userOf(body),
    title: `${isClosed ? "Closed" : "Open"}: #${number} ${getText(issue, "title")}`,
    titleUrl: getUrl(issue, "url"),
    text: truncate(getText(issue, "description"), 500),
    fields: {
      Labels: joinNames(get(body, "labels"), "title"),
      Assigned: joinNames(get(body, "assignees"), "name"),
    },
    footer: projectOf(body),
    updateKey: projectKey("gitlab-issue", body, number),
    isOver: isClosed,
  });
}

/** Reads comments on merge requests, issues, snippets and commits. */
export function readNote(body: unknown): ReadResult {
  const note = get(body, "object_attributes");
  const text = getText(note, "note");
  if (!text) return reject("The body has no object_attributes.note.");
  if (getText(note, "system") === "true") return ignore("System notes are not shown.");
  const subject = subjectOf(body);
  return postCard({
    color: colors.gray,
    author: userOf(body),
    title: subject ? `Comment on ${subject}` : "Comment",
    titleUrl: getUrl(note, "url"),
    text: truncate(text),
    footer: projectOf(body),
    updateKey: projectKey("gitlab-note", body, getText(note, "id")),
  });
}

function subjectOf(body: unknown): string {
  const [merge, issue] = [get(body, "merge_request"), get(body, "issue")];
  const [sign, subject] = merge ? ["!", merge] : issue ? ["#", issue] : ["", get(body, "snippet")];
  const [number, title] = [getText(subject, "iid"), getText(subject, "title")];
  return number ? `${sign}${number} ${title}` : title || getText(body, "commit", "id").slice(0, 8);
}
