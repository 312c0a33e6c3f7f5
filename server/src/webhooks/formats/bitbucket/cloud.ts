/** Pushes, pull requests and issues of Bitbucket Cloud. */
import { ignore, type ReadResult, reject } from "../format.ts";
import { type CardState, colors, postCard } from "../reading/card.ts";
import { firstText, get, getList, getText } from "../reading/json-path.ts";
import {
  escapeLine,
  formatCommit,
  formatList,
  joinNames,
  link,
  truncate,
} from "../reading/markdown.ts";
import { type PullRequest, postPullRequest, postReview } from "./pull-requests.ts";
import { actorOf, pageOf, repositoryKey, repositoryOf } from "./repository.ts";

/** One push may change several branches. */
export function readPush(body: unknown): ReadResult {
  if (get(body, "push") === undefined) return reject("The body has no push.changes.");
  const changes = getList(body, "push", "changes").slice(0, 10);
  const [first] = changes;
  if (first === undefined) return ignore("The push has no changes.");
  const isForced = changes.some((change) => getText(change, "forced") === "true");
  return postCard({
    color: isForced ? colors.yellow : colors.gray,
    author: actorOf(body),
    title: changes.length === 1 ? formatChange(first) : `${changes.length} branches pushed`,
    titleUrl: pageOf(first) ?? pageOf(get(body, "repository")),
    text: changes
      .map((change) => {
        const commits = formatList(get(change, "commits"), 10, commitLine);
        return changes.length === 1 ? commits : `${escapeLine(formatChange(change))}\n\n${commits}`;
      })
      .join("\n\n")
      .trim(),
    footer: repositoryOf(body),
  });
}

function formatChange(change: unknown): string {
  const [before, after] = [get(change, "old"), get(change, "new")];
  const kind = firstText(get(after, "type"), get(before, "type")) === "tag" ? "Tag" : "Branch";
  const name = firstText(get(after, "name"), get(before, "name"), "without a name");
  if (getText(change, "closed") === "true") return `${kind} ${name} deleted`;
  if (getText(change, "created") === "true") return `${kind} ${name} created`;
  const commits = getList(change, "commits").length;
  // The body contains at most five commits.
  const more = getText(change, "truncated") === "true" ? " or more" : "";
  const verb = getText(change, "forced") === "true" ? "force-pushed" : "pushed";
  return `${commits}${more} ${commits === 1 && !more ? "commit" : "commits"} ${verb} to ${name}`;
}

function commitLine(commit: unknown): string {
  return formatCommit(
    link(getText(commit, "hash").slice(0, 7), pageOf(commit)),
    getText(commit, "message"),
    firstText(
      get(commit, "author", "user", "display_name"),
      getText(commit, "author", "raw").split("<", 1)[0],
    ),
  );
}

const states = new Map<string, CardState>([
  ["OPEN", ["Open", colors.green]],
  ["MERGED", ["Merged", colors.purple]],
  ["DECLINED", ["Declined", colors.red]],
  ["SUPERSEDED", ["Superseded", colors.gray]],
]);

/** Events that do not change the pull request's own message. */
const reviews = new Map<string, CardState>([
  ["approved", ["Approved:", colors.green]],
  ["unapproved", ["Approval withdrawn:", colors.gray]],
  ["changes_request_created", ["Changes requested:", colors.red]],
  ["changes_request_removed", ["Request for changes withdrawn:", colors.gray]],
  ["comment_created", ["Comment on", colors.gray]],
]);

export function readPullRequest(body: unknown, action: string): ReadResult {
  const [pull, comment] = [get(body, "pullrequest"), get(body, "comment")];
  const number = getText(pull, "id");
  if (!number) return reject("The body has no pullrequest.id.");
  const review = reviews.get(action);
  const pullRequest: PullRequest = {
    source: body,
    number,
    title: getText(pull, "title"),
    url: (review && pageOf(comment)) ?? pageOf(pull),
  };
  if (review) {
    const id = action === "comment_created" ? getText(comment, "id") : "";
    return postReview(pullRequest, review, { id, text: getText(comment, "content", "raw") });
  }
  if (action.startsWith("comment_")) return ignore("Only new comments are shown.");

  const state = states.get(getText(pull, "state")) ?? ["Open", colors.green];
  const isDraft = state[0] === "Open" && getText(pull, "draft") === "true";
  return postPullRequest(pullRequest, {
    state: isDraft ? ["Draft", colors.gray] : state,
    description: firstText(get(pull, "reason"), get(pull, "description")),
    sourceBranch: getText(pull, "source", "branch", "name"),
    targetBranch: getText(pull, "destination", "branch", "name"),
    reviewers: joinNames(get(pull, "reviewers"), "display_name"),
  });
}

const closedStates = new Set(["resolved", "closed", "invalid", "duplicate", "wontfix"]);

export function readIssue(body: unknown): ReadResult {
  const [issue, comment] = [get(body, "issue"), get(body, "comment")];
  const number = getText(issue, "id");
  if (!number) return reject("The body has no issue.id.");
  const state = getText(issue, "state");
  const isClosed = closedStates.has(state);
  const text = getText(comment, "content", "raw") || getText(issue, "content", "raw");
  return postCard({
    color: isClosed ? colors.purple : colors.green,
    author: actorOf(body),
    title: `${isClosed ? "Closed" : "Open"}: #${number} ${getText(issue, "title")}`,
    titleUrl: pageOf(issue),
    text: truncate(text, 500),
    fields: {
      State: escapeLine(state, 40),
      Priority: escapeLine(getText(issue, "priority"), 40),
      Assigned: escapeLine(getText(issue, "assignee", "display_name"), 60),
    },
    footer: repositoryOf(body),
    updateKey: repositoryKey("bitbucket-issue", body, number),
    isOver: isClosed,
  });
}
