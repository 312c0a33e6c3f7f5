/** Pull requests, their reviews, and issues: one message each, whose state changes. */
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
import { footer, idOf, sender } from "./who.ts";

/** Actions of a pull request that tell somebody something. */
const pullActions = new Set(
  "opened closed reopened ready_for_review converted_to_draft edited synchronize review_requested labeled assigned".split(
    " ",
  ),
);

export function readPullRequest(body: unknown): ReadResult {
  const pull = get(body, "pull_request");
  const number = getText(pull, "number") || getText(body, "number");
  if (!number) return reject("A pull request has a number.");
  const action = getText(body, "action");
  if (!pullActions.has(action)) return ignore(`A pull request ${action || "change"} is not shown.`);

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
        Reviewers: joinNames(get(pull, "requested_reviewers"), "login"),
      }),
      ...footer(body),
    },
    {
      updateKey: buildKey("github-pull", ...idOf(body, number)),
      isOver: state === "Merged" || state === "Closed",
    },
  );
}

function pullState(pull: unknown): [state: string, color: string] {
  if (getText(pull, "merged") === "true") return ["Merged", colors.done];
  if (getText(pull, "state") === "closed") return ["Closed", colors.failed];
  return getText(pull, "draft") === "true" ? ["Draft", colors.quiet] : ["Open", colors.fine];
}

const verdicts = new Map<string, [verb: string, color: string]>([
  ["approved", ["Approved", colors.fine]],
  ["changes_requested", ["Changes requested", colors.failed]],
  ["commented", ["Reviewed", colors.quiet]],
]);

export function readReview(body: unknown): ReadResult {
  const [pull, review] = [get(body, "pull_request"), get(body, "review")];
  const verdict = verdicts.get(getText(review, "state").toLowerCase());
  if (getText(body, "action") !== "submitted" || !verdict)
    return ignore("The review says nothing new.");
  const [verb, color] = verdict;
  return post({
    color,
    ...sender(body),
    ...titled(
      `${verb}: #${getText(pull, "number")} ${getText(pull, "title")}`,
      getUrl(review, "html_url"),
    ),
    text: truncate(getText(review, "body")),
    ...footer(body),
  });
}

/** An issue that opened, changed or closed. */
export function readIssue(body: unknown): ReadResult {
  const issue = get(body, "issue");
  const number = getText(issue, "number");
  if (!number) return reject("An issue has a number.");
  const action = getText(body, "action");
  if (!["opened", "closed", "reopened", "edited"].includes(action)) {
    return ignore(`An issue that was ${action || "changed"} is not shown.`);
  }
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
    { updateKey: buildKey("github-issue", ...idOf(body, number)), isOver: !isOpen },
  );
}
