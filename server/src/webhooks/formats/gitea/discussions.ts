/** Pull requests, issues and what is said about them: one message each, whose state changes. */
import { ignore, post, type ReadResult, reject } from "../format.ts";
import {
  buildKey,
  colors,
  fields,
  firstUrl,
  formatRefs,
  joinNames,
  titled,
  truncate,
} from "../reading/card-parts.ts";
import { get, getText, getUrl } from "../reading/json-path.ts";
import { footer, idOf, sender } from "./who.ts";

export function readPullRequest(body: unknown): ReadResult {
  const pull = get(body, "pull_request");
  const number = getText(pull, "number") || getText(body, "number");
  if (!number) return reject("A pull request has a number.");
  const [state, color] = pullState(pull);
  const changes = [getText(pull, "additions"), getText(pull, "deletions")];
  return post(
    {
      color,
      ...sender(body),
      ...titled(`${state}: #${number} ${getText(pull, "title")}`, getUrl(pull, "html_url")),
      text: truncate(getText(pull, "body"), 500),
      ...fields({
        Branch: formatRefs(getText(pull, "head", "ref"), getText(pull, "base", "ref")),
        Changes: changes.every(Boolean) ? `+${changes[0]} −${changes[1]}` : "",
        Labels: joinNames(get(pull, "labels"), "name"),
        Assigned: joinNames(get(pull, "assignees"), "login"),
        Reviewers: joinNames(get(pull, "requested_reviewers"), "login"),
      }),
      ...footer(body),
    },
    {
      updateKey: buildKey("gitea-pull", ...idOf(body, number)),
      isOver: state === "Merged" || state === "Closed",
    },
  );
}

function pullState(pull: unknown): [state: string, color: string] {
  if (getText(pull, "merged") === "true") return ["Merged", colors.done];
  if (getText(pull, "state") === "closed") return ["Closed", colors.failed];
  const isDraft = getText(pull, "draft") === "true";
  return isDraft ? ["Draft", colors.quiet] : ["Open", colors.fine];
}

const verdicts = {
  approved: ["Approved", colors.fine],
  rejected: ["Changes requested", colors.failed],
  commented: ["Reviewed", colors.quiet],
} as const;

export function readReview(body: unknown, verdict: keyof typeof verdicts): ReadResult {
  const pull = get(body, "pull_request");
  const number = getText(pull, "number") || getText(body, "number");
  if (!number) return reject("A review is one of a pull request.");
  const [verb, color] = verdicts[verdict];
  return post({
    color,
    ...sender(body),
    ...titled(`${verb}: #${number} ${getText(pull, "title")}`, getUrl(pull, "html_url")),
    text: truncate(getText(body, "review", "content")),
    ...footer(body),
  });
}

/** An issue that opened, changed or closed, or a comment on it or on a pull request. */
export function readIssue(body: unknown): ReadResult {
  const [issue, comment] = [get(body, "issue"), get(body, "comment")];
  const number = getText(issue, "number") || getText(body, "number");
  if (!number) return reject("An issue has a number.");
  if (comment !== undefined) return readComment(body, `#${number} ${getText(issue, "title")}`);
  const isOpen = getText(issue, "state") !== "closed";
  return post(
    {
      color: isOpen ? colors.fine : colors.done,
      ...sender(body),
      ...titled(
        `${isOpen ? "Open" : "Closed"}: #${number} ${getText(issue, "title")}`,
        getUrl(issue, "html_url"),
      ),
      text: truncate(getText(issue, "body"), 500),
      ...fields({
        Labels: joinNames(get(issue, "labels"), "name"),
        Assigned: joinNames(get(issue, "assignees"), "login"),
      }),
      ...footer(body),
    },
    { updateKey: buildKey("gitea-issue", ...idOf(body, number)), isOver: !isOpen },
  );
}

function readComment(body: unknown, thing: string): ReadResult {
  const comment = get(body, "comment");
  if (getText(body, "action") === "deleted") return ignore("A comment that is gone is not shown.");
  return post(
    {
      color: colors.quiet,
      ...sender(body),
      ...titled(
        `Comment on ${thing}`,
        firstUrl(get(comment, "html_url"), get(body, "issue", "html_url")),
      ),
      text: truncate(getText(comment, "body")),
      ...footer(body),
    },
    { updateKey: buildKey("gitea-comment", ...idOf(body, get(comment, "id"))) },
  );
}
