/** Pull requests, issues and comments of Bitbucket Cloud. */
import { ignore, type ReadResult, reject } from "../format.ts";
import { type CardState, colors, postCard } from "../reading/card.ts";
import { firstText, get, getList, getText } from "../reading/json-path.ts";
import { escapeLine, joinTexts } from "../reading/markdown.ts";
import { formatPeople, joinChanges } from "../reading/texts/changes.ts";
import { readIssueBody } from "../reading/texts/issue-body.ts";
import { postComment, postPullRequest } from "./pull-requests.ts";
import {
  actorOf,
  authorOf,
  formatReviewers,
  nameOf,
  pageOf,
  repositoryKey,
  repositoryOf,
} from "./repository.ts";

const states = new Map<string, CardState>([
  ["OPEN", ["Open", colors.green]],
  ["MERGED", ["Merged", colors.purple]],
  ["DECLINED", ["Declined", colors.red]],
  ["SUPERSEDED", ["Superseded", colors.gray]],
]);

/** By action. The state of the title says the others. */
const changes = new Map([
  ["updated", "Updated"],
  ["approved", "Approved"],
  ["unapproved", "Withdrew the approval"],
  ["changes_request_created", "Requested changes"],
  ["changes_request_removed", "Withdrew the request for changes"],
]);

export function readPullRequest(body: unknown, action: string): ReadResult {
  const pull = get(body, "pullrequest");
  const number = getText(pull, "id");
  if (!number) return reject("The body has no pullrequest.id.");
  const subject = `#${number} ${getText(pull, "title")}`;
  if (action === "comment_created") return readComment(body, subject, pageOf(pull));
  if (action.startsWith("comment_")) return ignore("Only new comments are shown.");

  const state = states.get(getText(pull, "state")) ?? ["Open", colors.green];
  const isDraft = state[0] === "Open" && getText(pull, "draft") === "true";
  const title = getText(pull, "title");
  return postPullRequest(
    { source: body, number, title, url: pageOf(pull) },
    {
      state: isDraft ? ["Draft", colors.gray] : state,
      change: changes.get(action) ?? "",
      description: firstText(get(pull, "reason"), get(pull, "description")),
      sourceBranch: getText(pull, "source", "branch", "name"),
      targetBranch: getText(pull, "destination", "branch", "name"),
      reviewers: reviewersOf(pull),
      author: authorOf(body, get(pull, "author")),
    },
  );
}

/** Only the participants have a verdict. */
function reviewersOf(pull: unknown): string {
  const participants = getList(pull, "participants");
  return formatReviewers(getList(pull, "reviewers"), (reviewer) =>
    getText(
      participants.find((item) => nameOf(get(item, "user")) === nameOf(reviewer)),
      "state",
    ),
  );
}

/** Comments on commits are events of the repository. */
export function readCommitComment(body: unknown): ReadResult {
  const hash = getText(body, "commit", "hash").slice(0, 7);
  return readComment(body, hash || "a commit", pageOf(get(body, "commit")));
}

function readComment(body: unknown, subject: string, page: string | undefined): ReadResult {
  const comment = get(body, "comment");
  const path = getText(comment, "inline", "path");
  const line = firstText(get(comment, "inline", "to"), get(comment, "inline", "from"));
  return postComment({
    source: body,
    id: getText(comment, "id"),
    subject,
    url: pageOf(comment) ?? page,
    text: getText(comment, "content", "raw"),
    file: path && line ? `${path}:${line}` : path,
  });
}

const closedStates = new Set(["resolved", "closed", "invalid", "duplicate", "wontfix"]);

export function readIssue(body: unknown, action: string): ReadResult {
  const issue = get(body, "issue");
  const number = getText(issue, "id");
  if (!number) return reject("The body has no issue.id.");
  if (action === "comment_created") {
    return readComment(body, `#${number} ${getText(issue, "title")}`, pageOf(issue));
  }
  const state = getText(issue, "state");
  const isClosed = closedStates.has(state);
  // An update may contain a comment.
  const news = getText(body, "comment", "content", "raw");
  const { text, details } = readIssueBody(news || getText(issue, "content", "raw"));
  const change = describeIssueChange(body);
  return postCard({
    color: isClosed ? colors.purple : colors.green,
    level: "info",
    author: actorOf(body),
    title: `${isClosed ? "Closed" : "Open"}: #${number} ${getText(issue, "title")}`,
    titleUrl: pageOf(issue),
    text: joinTexts("\n\n", change && `**${change}**`, text),
    details,
    fields: {
      State: escapeLine(state, 40),
      Priority: escapeLine(getText(issue, "priority"), 40),
      People: formatPeople({
        openedBy: authorOf(body, get(issue, "reporter")),
        assigned: escapeLine(nameOf(get(issue, "assignee")), 60),
      }),
    },
    footer: repositoryOf(body),
    updateKey: repositoryKey("bitbucket-issue", body, number),
    isOver: isClosed,
  });
}

/** Updates contain the old and new value of each changed member. */
function describeIssueChange(body: unknown): string {
  const parts = ["state", "status", "assignee", "priority", "kind", "title", "content"].map(
    (name) => {
      const change = get(body, "changes", name);
      if (change === undefined) return "";
      if (name === "content") return "Edited the description";
      const value = firstText(get(change, "new"), nameOf(get(change, "new")), "none");
      return `Changed the ${name.replace("status", "state")} to ${escapeLine(value, 80)}`;
    },
  );
  return joinChanges(...new Set(parts));
}
