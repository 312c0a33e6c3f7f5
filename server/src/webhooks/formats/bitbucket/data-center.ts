/** Pull requests and their comments of Bitbucket Data Center. */
import { ignore, type ReadResult, reject } from "../format.ts";
import { type CardState, colors } from "../reading/card.ts";
import { get, getList, getText, getUrl } from "../reading/json-path.ts";
import { code, escapeLine, oneLine } from "../reading/markdown.ts";
import { joinChanges } from "../reading/texts/changes.ts";
import { postComment, postPullRequest } from "./pull-requests.ts";
import { authorOf, formatReviewers, nameOf } from "./repository.ts";

const states = new Map<string, CardState>([
  ["OPEN", ["Open", colors.green]],
  ["MERGED", ["Merged", colors.purple]],
  ["DECLINED", ["Declined", colors.red]],
]);

/** By action. The state of the title says the others. */
const changes = new Map<string, (body: unknown) => string>([
  ["reviewer:approved", () => "Approved"],
  ["reviewer:unapproved", () => "Withdrew the review"],
  ["reviewer:needs_work", () => "Requested changes"],
  ["reviewer:changes_requested", () => "Requested changes"],
  ["reviewer:updated", describeReviewers],
  ["from_ref_updated", () => "Pushed new commits"],
  ["modified", describeEdit],
]);

export function readPullRequest(body: unknown, action: string): ReadResult {
  const pull = get(body, "pullRequest");
  const number = getText(pull, "id");
  if (!number) return reject("The body has no pullRequest.id.");
  const source = { actor: get(body, "actor"), repository: get(pull, "toRef", "repository") };
  const url = getUrl(getList(pull, "links", "self")[0], "href");
  const title = getText(pull, "title");
  if (action === "comment:added") {
    const comment = get(body, "comment");
    const path = getText(comment, "anchor", "path");
    const line = getText(comment, "anchor", "line");
    return postComment({
      source,
      id: getText(comment, "id"),
      subject: `#${number} ${title}`,
      url,
      text: getText(comment, "text"),
      file: path && line ? `${path}:${line}` : path,
    });
  }
  if (action.startsWith("comment:")) return ignore("Only new comments are shown.");
  if (action === "to_ref_updated") return ignore("Pushes to the target branch are not shown.");

  const state = states.get(getText(pull, "state")) ?? ["Open", colors.green];
  const isDraft = state[0] === "Open" && getText(pull, "draft") === "true";
  return postPullRequest(
    { source, number, title, url },
    {
      state:
        action === "deleted" ? ["Deleted", colors.gray] : isDraft ? ["Draft", colors.gray] : state,
      change: changes.get(action)?.(body) ?? "",
      description: getText(pull, "description"),
      sourceBranch: getText(pull, "fromRef", "displayId"),
      targetBranch: getText(pull, "toRef", "displayId"),
      reviewers: formatReviewers(getList(pull, "reviewers"), (reviewer) =>
        getText(reviewer, "status").replace("UNAPPROVED", ""),
      ),
      author: authorOf(body, get(pull, "author", "user")),
    },
  );
}

function describeReviewers(body: unknown): string {
  const names = (member: string) =>
    getList(body, member)
      .slice(0, 10)
      .map((user) => escapeLine(nameOf(user), 60))
      .join(", ");
  const [added, removed] = [names("addedReviewers"), names("removedReviewers")];
  return joinChanges(
    added && `Requested a review from ${added}`,
    removed && `Withdrew the request for a review from ${removed}`,
  );
}

function describeEdit(body: unknown): string {
  const pull = get(body, "pullRequest");
  const [title, target] = [
    getText(body, "previousTitle"),
    getText(body, "previousTarget", "displayId"),
  ];
  const wasDraft = getText(body, "previousDraft");
  const draft = getText(pull, "draft");
  return (
    joinChanges(
      wasDraft !== "" &&
        wasDraft !== draft &&
        (draft === "true" ? "Marked as a draft" : "Marked as ready"),
      title !== "" &&
        title !== getText(pull, "title") &&
        `Changed the title from “${escapeLine(title, 120)}”`,
      target !== "" &&
        target !== getText(pull, "toRef", "displayId") &&
        `Changed the target branch from ${code(oneLine(target))}`,
      getText(body, "previousDescription") !== getText(pull, "description") &&
        "Edited the description",
    ) || "Edited"
  );
}
