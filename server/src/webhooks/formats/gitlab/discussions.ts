/** Merge requests, issues and notes: one message each, whose state changes. */
import { ignore, post, type ReadResult, reject } from "../format.ts";
import { colors, cut, fields, keyOf, names, refs, titled } from "../reading/card-parts.ts";
import { at, webUrl, words } from "../reading/json-path.ts";
import { doer, footer, projectOf } from "./who.ts";

const mergeStates = new Map<string, [state: string, color: string]>([
  ["opened", ["Open", colors.fine]],
  ["merged", ["Merged", colors.done]],
  ["closed", ["Closed", colors.failed]],
  ["locked", ["Locked", colors.quiet]],
]);

export function readMergeRequest(body: unknown): ReadResult {
  const merge = at(body, "object_attributes");
  const number = words(merge, "iid");
  if (!number) return reject("A merge request has an iid.");
  const known = mergeStates.get(words(merge, "state")) ?? ["Open", colors.fine];
  const isDraft = [words(merge, "draft"), words(merge, "work_in_progress")].includes("true");
  const [state, color] = isDraft && known[0] === "Open" ? ["Draft", colors.quiet] : known;
  return post(
    {
      color,
      ...doer(body),
      ...titled(`${state}: !${number} ${words(merge, "title")}`, webUrl(merge, "url")),
      text: cut(words(merge, "description"), 500),
      ...fields({
        Branch: refs(words(merge, "source_branch"), words(merge, "target_branch")),
        Labels: names(at(body, "labels"), "title"),
        Assigned: names(at(body, "assignees"), "name"),
        Reviewers: names(at(body, "reviewers"), "name"),
      }),
      ...footer(body),
    },
    {
      updateKey: keyOf("gitlab-merge", projectOf(body), number),
      isOver: state === "Merged" || state === "Closed",
    },
  );
}

export function readIssue(body: unknown): ReadResult {
  const issue = at(body, "object_attributes");
  const number = words(issue, "iid");
  if (!number) return reject("An issue has an iid.");
  const isOpen = words(issue, "state") !== "closed";
  return post(
    {
      color: isOpen ? colors.fine : colors.done,
      ...doer(body),
      ...titled(
        `${isOpen ? "Open" : "Closed"}: #${number} ${words(issue, "title")}`,
        webUrl(issue, "url"),
      ),
      text: cut(words(issue, "description"), 500),
      ...fields({
        Labels: names(at(body, "labels"), "title"),
        Assigned: names(at(body, "assignees"), "name"),
      }),
      ...footer(body),
    },
    { updateKey: keyOf("gitlab-issue", projectOf(body), number), isOver: !isOpen },
  );
}

/** A comment, wherever it was made. */
export function readNote(body: unknown): ReadResult {
  const note = at(body, "object_attributes");
  const text = words(note, "note");
  if (!text) return reject("A note has a text.");
  if (words(note, "system") === "true") return ignore("GitLab wrote the note itself.");
  const [merge, issue] = [at(body, "merge_request"), at(body, "issue")];
  const snippet = at(body, "snippet");
  const [mark, thing] = merge ? ["!", merge] : issue ? ["#", issue] : ["", snippet];
  const commit = words(body, "commit", "id").slice(0, 8);
  const number = words(thing, "iid");
  const on = number ? `${mark}${number} ${words(thing, "title")}` : words(thing, "title") || commit;
  return post(
    {
      color: colors.quiet,
      ...doer(body),
      ...titled(on ? `Comment on ${on}` : "Comment", webUrl(note, "url")),
      text: cut(text),
      ...footer(body),
    },
    { updateKey: keyOf("gitlab-note", projectOf(body), words(note, "id")) },
  );
}
