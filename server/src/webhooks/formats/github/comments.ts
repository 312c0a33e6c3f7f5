/** Comments on issues, pull requests, commits and discussions, and GitHub's discussions. */
import { type ReadResult, reject } from "../format.ts";
import { colors, postCard } from "../reading/card.ts";
import { ignoreWith } from "../reading/events.ts";
import { firstUrl, get, getText, getUrl } from "../reading/json-path.ts";
import { code, oneLine, truncate } from "../reading/markdown.ts";
import { type Forge, repositoryKey, repositoryOf, senderOf } from "./forge.ts";

export function readComment(body: unknown, forge: Forge): ReadResult {
  const comment = get(body, "comment");
  if (comment === undefined) return reject("The body has no comment.");
  const action = getText(body, "action");
  if (!forge.shows("comment", action)) return ignoreWith("Comments", "action", action);
  return postCard({
    color: colors.gray,
    author: senderOf(body),
    title: `Comment on ${subjectOf(body)}`,
    titleUrl: firstUrl(get(comment, "html_url"), get(body, "issue", "html_url")),
    text: truncate(getText(comment, "body")),
    fields: { File: code(oneLine(getText(comment, "path"))) },
    footer: repositoryOf(body),
    updateKey: repositoryKey(`${forge.name}-comment`, body, getText(comment, "id")),
  });
}

function subjectOf(body: unknown): string {
  const subject = get(body, "issue") ?? get(body, "pull_request") ?? get(body, "discussion");
  const number = getText(subject, "number");
  if (number) return `#${number} ${getText(subject, "title")}`;
  return getText(body, "comment", "commit_id").slice(0, 7) || "something";
}

const discussionActions = ["created", "answered", "edited", "closed", "reopened"];

export function readDiscussion(body: unknown): ReadResult {
  const discussion = get(body, "discussion");
  const number = getText(discussion, "number");
  if (!number) return reject("The body has no discussion.number.");
  const action = getText(body, "action");
  if (!discussionActions.includes(action)) return ignoreWith("Discussions", "action", action);
  const isClosed = getText(discussion, "state") === "closed";
  const isAnswered = getText(discussion, "answer_html_url") !== "";
  const state = isClosed ? "Closed" : isAnswered ? "Answered" : "Open";
  return postCard({
    color: state === "Open" ? colors.green : colors.purple,
    author: senderOf(body),
    title: `${state}: #${number} ${getText(discussion, "title")}`,
    titleUrl: getUrl(discussion, "html_url"),
    text: truncate(getText(discussion, "body"), 500),
    footer: repositoryOf(body),
    updateKey: repositoryKey("github-discussion", body, number),
    isOver: isClosed,
  });
}
