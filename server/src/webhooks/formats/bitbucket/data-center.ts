/** Pushes and pull requests of Bitbucket Data Center. */
import { ignore, type ReadResult, reject } from "../format.ts";
import { type CardState, colors, postCard } from "../reading/card.ts";
import { firstText, get, getList, getText, getUrl } from "../reading/json-path.ts";
import {
  code,
  escapeLine,
  formatCommit,
  formatList,
  joinNames,
  joinTexts,
  oneLine,
} from "../reading/markdown.ts";
import { type PullRequest, postPullRequest, postReview } from "./pull-requests.ts";
import { actorOf, repositoryOf } from "./repository.ts";

const verbs = new Map([
  ["ADD", "created"],
  ["DELETE", "deleted"],
  ["UPDATE", "pushed"],
]);

export function readPush(body: unknown): ReadResult {
  const changes = getList(body, "changes");
  const [first] = changes;
  if (first === undefined) return reject("The body has no changes.");
  return postCard({
    color: colors.gray,
    author: actorOf(body),
    title: changes.length === 1 ? formatChange(first) : `${changes.length} branches pushed`,
    text: joinTexts(
      "\n\n",
      changes.length > 1 &&
        formatList(changes, 10, (change) => `- ${escapeLine(formatChange(change))}`),
      formatList(get(body, "commits"), 10, (commit) =>
        formatCommit(
          code(oneLine(getText(commit, "displayId"), 40)),
          getText(commit, "message"),
          getText(commit, "author", "displayName") || getText(commit, "author", "name"),
        ),
      ),
    ),
    footer: repositoryOf(body),
  });
}

function formatChange(change: unknown): string {
  const kind = getText(change, "ref", "type") === "TAG" ? "Tag" : "Branch";
  const name = firstText(get(change, "ref", "displayId"), get(change, "refId"), "without a name");
  return `${kind} ${name} ${verbs.get(getText(change, "type")) ?? "changed"}`;
}

const states = new Map<string, CardState>([
  ["OPEN", ["Open", colors.green]],
  ["MERGED", ["Merged", colors.purple]],
  ["DECLINED", ["Declined", colors.red]],
]);

/** Events that do not change the pull request's own message. */
const reviews = new Map<string, CardState>([
  ["reviewer:approved", ["Approved:", colors.green]],
  ["reviewer:unapproved", ["Approval withdrawn:", colors.gray]],
  ["reviewer:needs_work", ["Needs work:", colors.red]],
  ["reviewer:changes_requested", ["Changes requested:", colors.red]],
  ["comment:added", ["Comment on", colors.gray]],
]);

export function readPullRequest(body: unknown, action: string): ReadResult {
  const pull = get(body, "pullRequest");
  const number = getText(pull, "id");
  if (!number) return reject("The body has no pullRequest.id.");
  const pullRequest: PullRequest = {
    source: { actor: get(body, "actor"), repository: get(pull, "toRef", "repository") },
    number,
    title: getText(pull, "title"),
    url: getUrl(getList(pull, "links", "self")[0], "href"),
  };
  const review = reviews.get(action);
  if (review) {
    const comment = get(body, "comment");
    return postReview(pullRequest, review, {
      id: getText(comment, "id"),
      text: getText(comment, "text"),
    });
  }
  if (action.startsWith("comment:")) return ignore("Only new comments are shown.");

  return postPullRequest(pullRequest, {
    state:
      action === "deleted"
        ? ["Deleted", colors.gray]
        : (states.get(getText(pull, "state")) ?? ["Open", colors.green]),
    description: getText(pull, "description"),
    sourceBranch: getText(pull, "fromRef", "displayId"),
    targetBranch: getText(pull, "toRef", "displayId"),
    reviewers: joinNames(get(pull, "reviewers"), "user", "displayName"),
  });
}
