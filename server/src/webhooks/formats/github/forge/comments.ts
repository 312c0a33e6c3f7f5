/** Comments on issues, pull requests, commits and discussions. */
import { type ReadResult, reject } from "../../format.ts";
import { colors, postCard } from "../../reading/card.ts";
import { ignoreWith } from "../../reading/events.ts";
import { firstText, firstUrl, get, getText } from "../../reading/json-path.ts";
import { code, oneLine } from "../../reading/markdown.ts";
import { readIssueBody } from "../../reading/texts/issue-body.ts";
import { type Forge, repositoryKey, repositoryOf, senderOf } from "./forge.ts";

export function readComment(body: unknown, forge: Forge): ReadResult {
  const comment = get(body, "comment");
  if (comment === undefined) return reject("The body has no comment.");
  const action = getText(body, "action");
  if (!forge.shows("comment", action)) return ignoreWith("Comments", "action", action);
  const { text, details } = readIssueBody(getText(comment, "body"), 6);
  const line = firstText(get(comment, "line"), get(comment, "original_line"));
  const path = oneLine(getText(comment, "path"));
  return postCard({
    color: colors.gray,
    author: senderOf(body),
    title: `Comment on ${subjectOf(body)}`,
    titleUrl: firstUrl(get(comment, "html_url"), get(body, "issue", "html_url")),
    text,
    details,
    fields: { File: code(path && line ? `${path}:${line}` : path) },
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
