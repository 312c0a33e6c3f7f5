/** Messages about pull requests, for both Bitbucket Cloud and Data Center. */
import type { ReadResult } from "../format.ts";
import { type CardState, postCard } from "../reading/card.ts";
import { formatBranches, truncate } from "../reading/markdown.ts";
import { actorOf, repositoryKey, repositoryOf } from "./repository.ts";

export interface PullRequest {
  /** An object with `actor` and `repository`. */
  source: unknown;
  number: string;
  title: string;
  url: string | undefined;
}

export interface PullRequestDetails {
  state: CardState;
  description: string;
  sourceBranch: string;
  targetBranch: string;
  /** Markdown. */
  reviewers: string;
}

export function postPullRequest(
  { source, number, title, url }: PullRequest,
  { state: [label, color], ...details }: PullRequestDetails,
): ReadResult {
  return postCard({
    color,
    author: actorOf(source),
    title: `${label}: #${number} ${title}`,
    titleUrl: url,
    text: truncate(details.description, 500),
    fields: {
      Branch: formatBranches(details.sourceBranch, details.targetBranch),
      Reviewers: details.reviewers,
    },
    footer: repositoryOf(source),
    updateKey: repositoryKey("bitbucket-pull", source, number),
    isOver: label !== "Open" && label !== "Draft",
  });
}

/** Posts a verdict or a comment. A comment has an id and is updated when it is sent again. */
export function postReview(
  { source, number, title, url }: PullRequest,
  [label, color]: CardState,
  comment: { id: string; text: string },
): ReadResult {
  return postCard({
    color,
    author: actorOf(source),
    title: `${label} #${number} ${title}`,
    titleUrl: url,
    text: truncate(comment.text),
    footer: repositoryOf(source),
    updateKey: repositoryKey("bitbucket-comment", source, comment.id),
  });
}
