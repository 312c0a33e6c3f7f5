/** Messages about pull requests and comments, for both Bitbucket Cloud and Data Center. */
import type { ReadResult } from "../format.ts";
import { type CardState, colors, postCard } from "../reading/card.ts";
import { code, formatBranches, joinTexts, oneLine } from "../reading/markdown.ts";
import { formatPeople } from "../reading/texts/changes.ts";
import { readIssueBody } from "../reading/texts/issue-body.ts";
import { actorOf, repositoryKey, repositoryOf } from "./repository.ts";

export interface PullRequest {
  /** An object with `actor` and `repository`. */
  source: unknown;
  number: string;
  title: string;
  url: string | undefined;
}

export interface PullRequestNews {
  state: CardState;
  /** Markdown: what happened last. "" if the state says it. */
  change: string;
  description: string;
  sourceBranch: string;
  targetBranch: string;
  /** Markdown. */
  reviewers: string;
  /** The author's name, or "" if the actor is the author. */
  author: string;
}

export function postPullRequest(
  { source, number, title, url }: PullRequest,
  { state: [label, color], change, ...news }: PullRequestNews,
): ReadResult {
  const { text, details } = readIssueBody(news.description);
  return postCard({
    color,
    level: "info",
    author: actorOf(source),
    title: `${label}: #${number} ${title}`,
    titleUrl: url,
    text: joinTexts("\n\n", change && `**${change}**`, text),
    details,
    fields: {
      Branch: formatBranches(news.sourceBranch, news.targetBranch),
      People: formatPeople({ openedBy: news.author, reviewers: news.reviewers }),
    },
    footer: repositoryOf(source),
    updateKey: repositoryKey("bitbucket-pull", source, number),
    isOver: label !== "Open" && label !== "Draft",
  });
}

export interface Comment {
  /** An object with `actor` and `repository`. */
  source: unknown;
  id: string;
  /** The commented thing: "#5 Add a bell". */
  subject: string;
  url: string | undefined;
  /** Markdown. */
  text: string;
  /** Path and line. */
  file: string;
}

/** A comment that is sent again updates its message. */
export function postComment({ source, id, subject, url, text, file }: Comment): ReadResult {
  return postCard({
    color: colors.gray,
    author: actorOf(source),
    title: `Comment on ${subject}`,
    titleUrl: url,
    ...readIssueBody(text, 6),
    fields: { File: code(oneLine(file)) },
    footer: repositoryOf(source),
    updateKey: repositoryKey("bitbucket-comment", source, id),
  });
}
