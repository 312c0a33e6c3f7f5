/** Pull requests and reviews of GitHub and Gitea: one message that says what happened last. */
import { ignore, type ReadResult, reject } from "../../format.ts";
import { type CardState, colors, postCard } from "../../reading/card.ts";
import { ignoreWith } from "../../reading/events.ts";
import { firstText, firstUrl, get, getText, getUrl } from "../../reading/json-path.ts";
import { formatBranches, joinNames, joinTexts, pluralize } from "../../reading/markdown.ts";
import { withApprovals } from "../../reading/texts/approvals.ts";
import { formatPeople } from "../../reading/texts/changes.ts";
import { readIssueBody } from "../../reading/texts/issue-body.ts";
import { describeChange, isMerged } from "./changes.ts";
import { type Forge, linkUser, openerOf, repositoryKey, repositoryOf, senderOf } from "./forge.ts";

export function readPullRequest(body: unknown, forge: Forge): ReadResult {
  const action = getText(body, "action");
  if (numberOf(body) && !forge.shows("pull request", action)) {
    return ignoreWith("Pull requests", "action", action);
  }
  if (action.startsWith("synchronize") && !isFromFork(body)) {
    return ignore("Commits of a pull request are shown by their push.");
  }
  return postPullRequest(body, forge, {
    change: describeChange(body),
    text: getText(body, "pull_request", "body"),
    url: undefined,
  });
}

/** A push to a fork sends no event to this repository. */
function isFromFork(body: unknown): boolean {
  const pull = get(body, "pull_request");
  const head = getText(pull, "head", "repo", "full_name");
  return head !== getText(body, "repository", "full_name");
}

const verdicts = new Map([
  ["approved", "Approved"],
  ["changes_requested", "Requested changes"],
  ["commented", "Reviewed"],
]);

export function readReview(body: unknown, forge: Forge, state: string): ReadResult {
  const review = get(body, "review");
  const url = getUrl(review, "html_url");
  const action = getText(body, "action");
  if (action === "dismissed") {
    const reviewer = linkUser(get(review, "user"));
    const change = joinTexts(" of ", "Dismissed the review", reviewer);
    const user = reviewer;
    return withApprovals(postPullRequest(body, forge, { change, text: "", url }), { user });
  }
  if (!forge.shows("review", action)) return ignoreWith("Reviews", "action", action);
  const verdict = verdicts.get(state);
  if (!verdict) return ignoreWith("Reviews", "state", state);
  const text = firstText(get(review, "body"), get(review, "content"));
  const posted = postPullRequest(body, forge, { change: verdict, text, url });
  if (state === "commented") return posted;
  const user = linkUser(get(review, "user") ?? get(body, "sender"));
  return withApprovals(posted, { user, isApproval: state === "approved" });
}

interface PullRequestNews {
  /** Markdown: what happened last. */
  change: string;
  /** The service's Markdown. */
  text: string;
  /** By default the page of the pull request. */
  url: string | undefined;
}

function postPullRequest(body: unknown, forge: Forge, news: PullRequestNews): ReadResult {
  const pull = get(body, "pull_request");
  const number = numberOf(body);
  if (!number) return reject("The body has no pull_request.number.");
  const [state, color] = pullState(pull);
  const { text, details } = readIssueBody(news.text);
  const posted = postCard({
    color,
    level: "info",
    author: senderOf(body),
    title: `${state}: #${number} ${getText(pull, "title")}`,
    titleUrl: firstUrl(news.url, get(pull, "html_url")),
    text: joinTexts("\n\n", news.change && `**${news.change}**`, text),
    fields: {
      // Gogs has the names themselves.
      Branch: joinTexts(
        " · ",
        formatBranches(
          firstText(get(pull, "head", "ref"), get(pull, "head_branch")),
          firstText(get(pull, "base", "ref"), get(pull, "base_branch")),
        ),
        formatSize(pull),
      ),
      Labels: joinNames(get(pull, "labels"), "name"),
      People: formatPeople({
        openedBy: openerOf(body, pull),
        assigned: joinNames(get(pull, "assignees"), "login"),
        reviewers: joinTexts(
          ", ",
          joinNames(get(pull, "requested_reviewers"), "login"),
          joinNames(get(pull, "requested_teams"), "name"),
        ),
      }),
    },
    details,
    footer: repositoryOf(body),
    updateKey: repositoryKey(`${forge.name}-pull`, body, number),
    isOver: state === "Merged" || state === "Closed",
  });
  return withApprovals(posted, {});
}

function numberOf(body: unknown): string {
  return firstText(get(body, "pull_request", "number"), get(body, "number"));
}

function pullState(pull: unknown): CardState {
  if (isMerged(pull)) return ["Merged", colors.purple];
  if (getText(pull, "state") === "closed") return ["Closed", colors.red];
  return getText(pull, "draft") === "true" ? ["Draft", colors.gray] : ["Open", colors.green];
}

function formatSize(pull: unknown): string {
  const [added, deleted] = [getText(pull, "additions"), getText(pull, "deletions")];
  const files = Number(getText(pull, "changed_files"));
  if (!added || !deleted) return "";
  return joinTexts(" in ", `+${added} −${deleted}`, files > 0 && pluralize(files, "file"));
}
