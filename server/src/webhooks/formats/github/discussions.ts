/** Pull requests, their reviews, and issues: one message each, whose state changes. */
import { ignore, post, type ReadResult, reject } from "../format.ts";
import { colors, cut, fields, keyOf, names, refs, titled } from "../reading/card-parts.ts";
import { at, webUrl, words } from "../reading/json-path.ts";
import { footer, idOf, sender } from "./who.ts";

/** Actions of a pull request that tell somebody something. */
const pullActions = new Set(
  "opened closed reopened ready_for_review converted_to_draft edited synchronize review_requested labeled assigned".split(
    " ",
  ),
);

export function readPullRequest(body: unknown): ReadResult {
  const pull = at(body, "pull_request");
  const number = words(pull, "number") || words(body, "number");
  if (!number) return reject("A pull request has a number.");
  const action = words(body, "action");
  if (!pullActions.has(action)) return ignore(`A pull request ${action || "change"} is not shown.`);

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
        Reviewers: names(at(pull, "requested_reviewers"), "login"),
      }),
      ...footer(body),
    },
    {
      updateKey: keyOf("github-pull", ...idOf(body, number)),
      isOver: state === "Merged" || state === "Closed",
    },
  );
}

function pullState(pull: unknown): [state: string, color: string] {
  if (words(pull, "merged") === "true") return ["Merged", colors.done];
  if (words(pull, "state") === "closed") return ["Closed", colors.failed];
  return words(pull, "draft") === "true" ? ["Draft", colors.quiet] : ["Open", colors.fine];
}

const verdicts = new Map<string, [verb: string, color: string]>([
  ["approved", ["Approved", colors.fine]],
  ["changes_requested", ["Changes requested", colors.failed]],
  ["commented", ["Reviewed", colors.quiet]],
]);

export function readReview(body: unknown): ReadResult {
  const [pull, review] = [at(body, "pull_request"), at(body, "review")];
  const verdict = verdicts.get(words(review, "state").toLowerCase());
  if (words(body, "action") !== "submitted" || !verdict)
    return ignore("The review says nothing new.");
  const [verb, color] = verdict;
  return post({
    color,
    ...sender(body),
    ...titled(
      `${verb}: #${words(pull, "number")} ${words(pull, "title")}`,
      webUrl(review, "html_url"),
    ),
    text: cut(words(review, "body")),
    ...footer(body),
  });
}

/** An issue that opened, changed or closed. */
export function readIssue(body: unknown): ReadResult {
  const issue = at(body, "issue");
  const number = words(issue, "number");
  if (!number) return reject("An issue has a number.");
  const action = words(body, "action");
  if (!["opened", "closed", "reopened", "edited"].includes(action)) {
    return ignore(`An issue that was ${action || "changed"} is not shown.`);
  }
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
    { updateKey: keyOf("github-issue", ...idOf(body, number)), isOver: !isOpen },
  );
}
