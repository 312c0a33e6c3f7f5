/** Azure DevOps' pushes and pull requests. */
import { type ReadResult, reject } from "../format.ts";
import { buildKey, type CardState, colors, postCard } from "../reading/card.ts";
import {
  firstText,
  get,
  getList,
  getText,
  getTime,
  getUrl,
  isObject,
} from "../reading/json-path.ts";
import {
  code,
  escapeMarkdown,
  formatBranches,
  formatCommit,
  formatList,
  joinTexts,
  link,
  oneLine,
  pluralize,
  truncate,
} from "../reading/markdown.ts";
import { commitUrl } from "../reading/texts/commits.ts";
import { footerOf, messageOf, person, personName, refName, webUrl } from "./event.ts";

const zeros = /^0+$/;

export function readPush(body: unknown): ReadResult {
  const push = get(body, "resource");
  const [update, ...others] = getList(push, "refUpdates");
  const ref = refName(getText(update, "name")) || "a branch";
  const kind = getText(update, "name").startsWith("refs/tags/") ? "tag " : "";
  const repository = oneLine(getText(push, "repository", "name")) || "a repository";
  const repositoryUrl = getUrl(push, "repository", "remoteUrl");
  const count = getList(push, "commits").length;
  const commits = `${pluralize(count, "commit")} to ${kind}${ref}`;
  const isDeleted = zeros.test(getText(update, "newObjectId"));
  const isNew = zeros.test(getText(update, "oldObjectId"));
  const what = isDeleted
    ? `Deleted ${kind || "branch "}${ref}`
    : isNew && count === 0
      ? `New ${kind || "branch "}${ref}`
      : commits;
  return postCard({
    author: person(get(push, "pushedBy")),
    title: `${what} in ${repository}`,
    titleUrl: webUrl(body) ?? repositoryUrl,
    text: joinTexts(
      "\n",
      formatList(get(push, "commits"), 10, (commit) =>
        formatCommit(
          link(
            getText(commit, "commitId").slice(0, 8),
            commitUrl(repositoryUrl, getText(commit, "commitId")),
          ),
          getText(commit, "comment"),
          getText(commit, "author", "name"),
        ),
      ),
      others.length > 0 && `… and ${pluralize(others.length, "further ref")}`,
    ),
    timestamp: getTime(push, "date") ?? getTime(body, "createdDate"),
    footer: footerOf(body),
  });
}

const pullRequestStates = new Map<string, CardState>([
  ["active", ["Open", colors.green]],
  ["completed", ["Merged", colors.purple]],
  ["abandoned", ["Abandoned", colors.gray]],
]);

const votes = new Map([
  ["10", "approved"],
  ["5", "approved with suggestions"],
  ["-5", "waits for the author"],
  ["-10", "rejected"],
]);

export function readPullRequest(body: unknown): ReadResult {
  const request = get(body, "resource");
  const [state, color] = pullRequestStates.get(getText(request, "status")) ?? [
    "Changed",
    colors.gray,
  ];
  const isDraft = getText(request, "isDraft") === "true" && state === "Open";
  const hasConflicts = getText(request, "mergeStatus") === "conflicts";
  const isNew = getText(body, "eventType") === "git.pullrequest.created";
  return postCard({
    color: isDraft ? colors.gray : color,
    author: person(get(request, "createdBy")),
    title: `${isDraft ? "Draft" : state}: ${pullRequestName(request)}`,
    titleUrl: webUrl(body) ?? pullRequestUrl(request),
    text: joinTexts(
      "\n\n",
      !isNew && messageOf(body),
      hasConflicts && state === "Open" && "**Has merge conflicts**",
      isNew && truncate(getText(request, "description"), 500), // Markdown
    ),
    fields: {
      Repository: oneLine(escapeMarkdown(getText(request, "repository", "name")), 80),
      Branches: formatBranches(
        refName(getText(request, "sourceRefName")),
        refName(getText(request, "targetRefName")),
      ),
      Reviewers: formatReviewers(get(request, "reviewers")),
    },
    timestamp: getTime(body, "createdDate") ?? getTime(request, "creationDate"),
    footer: footerOf(body),
    level: "info",
    updateKey: pullRequestKey(request),
    isOver: state === "Merged" || state === "Abandoned",
  });
}

function pullRequestName(request: unknown): string {
  const [id, title] = [getText(request, "pullRequestId"), oneLine(getText(request, "title"))];
  return joinTexts(" ", id && `#${oneLine(id, 20)}`, title || "a pull request");
}

function pullRequestKey(request: unknown): string | undefined {
  const repository = firstText(
    get(request, "repository", "id"),
    get(request, "repository", "name"),
    "any",
  );
  return buildKey("azure-devops-pr", repository, getText(request, "pullRequestId"));
}

function pullRequestUrl(request: unknown): string | undefined {
  const [remote, id] = [
    getUrl(request, "repository", "remoteUrl"),
    getText(request, "pullRequestId"),
  ];
  return remote && /^\d{1,12}$/.test(id) ? getUrl(`${remote}/pullrequest/${id}`) : undefined;
}

function formatReviewers(reviewers: unknown): string {
  return getList(reviewers)
    .slice(0, 6)
    .map((reviewer) =>
      joinTexts(
        " ",
        escapeMarkdown(personName(reviewer)),
        votes.get(getText(reviewer, "vote")) ?? "",
      ),
    )
    .filter(Boolean)
    .join(", ");
}

export function readPullRequestComment(body: unknown): ReadResult {
  const [comment, request] = [
    get(body, "resource", "comment"),
    get(body, "resource", "pullRequest"),
  ];
  if (!isObject(comment)) return reject("The resource has no comment.");
  const id = getText(request, "pullRequestId");
  return postCard({
    author: person(get(comment, "author")),
    title: `Comment on ${pullRequestName(request)}`,
    titleUrl: webUrl(body, "comment") ?? pullRequestUrl(request),
    // Markdown.
    text: truncate(getText(comment, "content"), 2000),
    fields: { Repository: code(oneLine(getText(request, "repository", "name"), 80)) },
    timestamp: getTime(comment, "lastUpdatedDate") ?? getTime(body, "createdDate"),
    footer: footerOf(request === undefined ? body : { resource: request }),
    updateKey: buildKey(
      "azure-devops-comment",
      id,
      getText(comment, "id"),
      getText(comment, "publishedDate"),
    ),
  });
}
