/** Merge requests, issues and notes: one message each, whose state changes. */
import { ignore, post, type ReadResult, reject } from "../format.ts";
import {
  buildKey,
  colors,
  fields,
  formatRefs,
  joinNames,
  titled,
  truncate,
} from "../reading/card-parts.ts";
import { get, getText, getUrl } from "../reading/json-path.ts";
import { doer, footer, projectOf } from "./who.ts";

const mergeStates = new Map<string, [state: string, color: string]>([
  ["opened", ["Open", colors.fine]],
  ["merged", ["Merged", colors.done]],
  ["closed", ["Closed", colors.failed]],
  ["locked", ["Locked", colors.quiet]],
]);

export function readMergeRequest(body: unknown): ReadResult {
  const merge = get(body, "object_attributes");
  const number = getText(merge, "iid");
  if (!number) return reject("A merge request has an iid.");
  const known = mergeStates.get(getText(merge, "state")) ?? ["Open", colors.fine];
  const isDraft = [getText(merge, "draft"), getText(merge, "work_in_progress")].includes("true");
  const [state, color] = isDraft && known[0] === "Open" ? ["Draft", colors.quiet] : known;
  return post(
    {
      color,
      ...doer(body),
      ...titled(`${state}: !${number} ${getText(merge, "title")}`, getUrl(merge, "url")),
      text: truncate(getText(merge, "description"), 500),
      ...fields({
        Branch: formatRefs(getText(merge, "source_branch"), getText(merge, "target_branch")),
        Labels: joinNames(get(body, "labels"), "title"),
        Assigned: joinNames(get(body, "assignees"), "name"),
        Reviewers: joinNames(get(body, "reviewers"), "name"),
      }),
      ...footer(body),
    },
    {
      updateKey: buildKey("gitlab-merge", projectOf(body), number),
      isOver: state === "Merged" || state === "Closed",
    },
  );
}

export function readIssue(body: unknown): ReadResult {
  const issue = get(body, "object_attributes");
  const number = getText(issue, "iid");
  if (!number) return reject("An issue has an iid.");
  const isOpen = getText(issue, "state") !== "closed";
  return post(
    {
      color: isOpen ? colors.fine : colors.done,
      ...doer(body),
      ...titled(
        `${isOpen ? "Open" : "Closed"}: #${number} ${getText(issue, "title")}`,
        getUrl(issue, "url"),
      ),
      text: truncate(getText(issue, "description"), 500),
      ...fields({
        Labels: joinNames(get(body, "labels"), "title"),
        Assigned: joinNames(get(body, "assignees"), "name"),
      }),
      ...footer(body),
    },
    { updateKey: buildKey("gitlab-issue", projectOf(body), number), isOver: !isOpen },
  );
}

/** A comment, wherever it was made. */
export function readNote(body: unknown): ReadResult {
  const note = get(body, "object_attributes");
  const text = getText(note, "note");
  if (!text) return reject("A note has a text.");
  if (getText(note, "system") === "true") return ignore("GitLab wrote the note itself.");
  const [merge, issue] = [get(body, "merge_request"), get(body, "issue")];
  const snippet = get(body, "snippet");
  const [mark, thing] = merge ? ["!", merge] : issue ? ["#", issue] : ["", snippet];
  const commit = getText(body, "commit", "id").slice(0, 8);
  const number = getText(thing, "iid");
  const on = number
    ? `${mark}${number} ${getText(thing, "title")}`
    : getText(thing, "title") || commit;
  return post(
    {
      color: colors.quiet,
      ...doer(body),
      ...titled(on ? `Comment on ${on}` : "Comment", getUrl(note, "url")),
      text: truncate(text),
      ...footer(body),
    },
    { updateKey: buildKey("gitlab-note", projectOf(body), getText(note, "id")) },
  );
}
