/** Pull requests, issues and what is said about them: one message each, whose state changes. */
import { ignore, post, type ReadResult, reject } from "../format.ts";
import {
  colors,
  cut,
  fields,
  firstUrl,
  keyOf,
  names,
  refs,
  titled,
} from "../reading/card-parts.ts";
import { at, webUrl, words } from "../reading/json-path.ts";
import { footer, idOf, sender } from "./who.ts";

export function readPullRequest(body: unknown): ReadResult {
  const pull = at(body, "pull_request");
  const number = words(pull, "number") || words(body, "number");
  if (!number) return reject("A pull request has a number.");
  const [state, color] = pullState(pull);
  const changes = [words(pull, "additions"), words(pull, "deletions")];
  return post(
    {
      color,
      ...sender(body),
      ...titled(`${state}: #${number} ${words(pull, "title")}`, webUrl(pull, "html_url")),
      text: cut(words(pull, "body"), 500),
      ...fields({
        Branch: refs(words(pull, "head", "ref"), words(pull, "base", "ref")),
        Changes: changes.every(Boolean) ? `+${changes[0]} −${changes[1]}` : "",
        Labels: names(at(pull, "labels"), "name"),
        Assigned: names(at(pull, "assignees"), "login"),
        Reviewers: names(at(pull, "requested_reviewers"), "login"),
      }),
      ...footer(body),
    },
    {
      updateKey: keyOf("gitea-pull", ...idOf(body, number)),
      isOver: state === "Merged" || state === "Closed",
    },
  );
}

function pullState(pull: unknown): [state: string, color: string] {
  if (words(pull, "merged") === "true") return ["Merged", colors.done];
  if (words(pull, "state") === "closed") return ["Closed", colors.failed];
  const isDraft = words(pull, "draft") === "true";
  return isDraft ? ["Draft", colors.quiet] : ["Open", colors.fine];
}

const verdicts = {
  approved: ["Approved", colors.fine],
  rejected: ["Changes requested", colors.failed],
  commented: ["Reviewed", colors.quiet],
} as const;

export function readReview(body: unknown, verdict: keyof typeof verdicts): ReadResult {
  const pull = at(body, "pull_request");
  const number = words(pull, "number") || words(body, "number");
  if (!number) return reject("A review is one of a pull request.");
  const [verb, color] = verdicts[verdict];
  return post({
    color,
    ...sender(body),
    ...titled(`${verb}: #${number} ${words(pull, "title")}`, webUrl(pull, "html_url")),
    text: cut(words(body, "review", "content")),
    ...footer(body),
  });
}

/** An issue that opened, changed or closed, or a comment on it or on a pull request. */
export function readIssue(body: unknown): ReadResult {
  const [issue, comment] = [at(body, "issue"), at(body, "comment")];
  const number = words(issue, "number") || words(body, "number");
  if (!number) return reject("An issue has a number.");
  if (comment !== undefined) return readComment(body, `#${number} ${words(issue, "title")}`);
  const isOpen = words(issue, "state") !== "closed";
  return post(
    {
      color: isOpen ? colors.fine : colors.done,
      ...sender(body),
      ...titled(
        `${isOpen ? "Open" : "Closed"}: #${number} ${words(issue, "title")}`,
        webUrl(issue, "html_url"),
      ),
      text: cut(words(issue, "body"), 500),
      ...fields({
        Labels: names(at(issue, "labels"), "name"),
        Assigned: names(at(issue, "assignees"), "login"),
      }),
      ...footer(body),
    },
    { updateKey: keyOf("gitea-issue", ...idOf(body, number)), isOver: !isOpen },
  );
}

function readComment(body: unknown, thing: string): ReadResult {
  const comment = at(body, "comment");
  if (words(body, "action") === "deleted") return ignore("A comment that is gone is not shown.");
  return post(
    {
      color: colors.quiet,
      ...sender(body),
      ...titled(
        `Comment on ${thing}`,
        firstUrl(at(comment, "html_url"), at(body, "issue", "html_url")),
      ),
      text: cut(words(comment, "body")),
      ...footer(body),
    },
    { updateKey: keyOf("gitea-comment", ...idOf(body, at(comment, "id"))) },
  );
}
