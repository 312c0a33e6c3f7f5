/** Pull requests, reviews and issues of GitHub and Gitea. */
import { type ReadResult, reject } from "../format.ts";
import { type CardState, colors, postCard } from "../reading/card.ts";
import { ignoreWith } from "../reading/events.ts";
import { firstUrl, get, getText, getUrl } from "../reading/json-path.ts";
import { formatBranches, joinNames, truncate } from "../reading/markdown.ts";
import { type Forge, repositoryKey, repositoryOf, senderOf } from "./forge.ts";

export function readPullRequest(body: unknown, forge: Forge): ReadResult {
  const pull = get(body, "pull_request");
  const number = getText(pull, "number") || getText(body, "number");
  if (!number) return reject("The body has no pull_request.number.");
  const action = getText(body, "action");
  if (!forge.shows("pull request", action)) return ignoreWith("Pull requests", "action", action);

  const [state, color] = pullState(pull);
  const changes = [getText(pull, "additions"), getText(pull, "deletions")];
  return postCard({
    color,
    author: senderOf(body),
    title: `${state}: #${number} ${getText(pull, "title")}`,
    titleUrl: getUrl(pull, "html_url"),
    text: truncate(getText(pull, "body"), 500),
    fields: {
      Branch: formatBranches(getText(pull, "head", "ref"), getText(pull, "base", "ref")),
      Changes: changes.every(Boolean) ? `+${changes[0]} −${changes[1]}` : "",
      Labels: joinNames(get(pull, "labels"), "name"),
      Assigned: forge.showsAssignees ? joinNames(get(pull, "assignees"), "login") : "",
      Reviewers: joinNames(get(pull, "requested_reviewers"), "login"),
    },
    footer: repositoryOf(body),
    updateKey: repositoryKey(`${forge.name}-pull`, body, number),
    isOver: state === "Merged" || state === "Closed",
  });
}

function pullState(pull: unknown): CardState {
  if (getText(pull, "merged") === "true") return ["Merged", colors.purple];
  if (getText(pull, "state") === "closed") return ["Closed", colors.red];
  return getText(pull, "draft") === "true" ? ["Draft", colors.gray] : ["Open", colors.green];
}

const verdicts = new Map<string, CardState>([
  ["approved", ["Approved", colors.green]],
  ["changes_requested", ["Changes requested", colors.red]],
  ["commented", ["Reviewed", colors.gray]],
]);

export function readReview(body: unknown, forge: Forge, state: string): ReadResult {
  const [pull, review] = [get(body, "pull_request"), get(body, "review")];
  const number = getText(pull, "number") || getText(body, "number");
  if (!number) return reject("The body has no pull_request.number.");
  const action = getText(body, "action");
  if (!forge.shows("review", action)) return ignoreWith("Reviews", "action", action);
  const verdict = verdicts.get(state);
  if (!verdict) return ignoreWith("Reviews", "state", state);
  const [label, color] = verdict;
  return postCard({
    color,
    author: senderOf(body),
    title: `${label}: #${number} ${getText(pull, "title")}`,
    titleUrl: firstUrl(get(review, "html_url"), get(pull, "html_url")),
    text: truncate(getText(review, "body") || getText(review, "content")),
    footer: repositoryOf(body),
  });
}

export function readIssue(body: unknown, forge: Forge): ReadResult {
  const issue = get(body, "issue");
  const number = getText(issue, "number") || getText(body, "number");
  if (!number) return reject("The body has no issue.number.");
  const action = getText(body, "action");
  if (!forge.shows("issue", action)) return ignoreWith("Issues", "action", action);
  const isClosed = getText(issue, "state") === "closed";
  return postCard({
    color: isClosed ? colors.purple : colors.green,
    author: senderOf(body),
    title: `${isClosed ? "Closed" : "Open"}: #${number} ${getText(issue, "title")}`,
    titleUrl: getUrl(issue, "html_url"),
    text: truncate(getText(issue, "body"), 500),
    fields: {
      Labels: joinNames(get(issue, "labels"), "name"),
      Assigned: joinNames(get(issue, "assignees"), "login"),
    },
    footer: repositoryOf(body),
    updateKey: repositoryKey(`${forge.name}-issue`, body, number),
    isOver: isClosed,
  });
}
