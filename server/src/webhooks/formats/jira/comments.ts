/** Comments on Jira's issues. */
import { type ReadResult, reject } from "../format.ts";
import { buildKey, postCard } from "../reading/card.ts";
import { firstText, get, getText, getTime, getUrl, isObject } from "../reading/json-path.ts";
import { joinTexts, oneLine } from "../reading/markdown.ts";
import { issueName, issueUrl, readUser } from "./issues.ts";
import { toMarkdown } from "./texts.ts";

/** `change` is empty for a new comment. */
export function readComment(body: unknown, change: string): ReadResult {
  const [comment, issue] = [get(body, "comment"), get(body, "issue")];
  if (!isObject(comment)) return reject("The body has no comment.");
  const id = getText(comment, "id");
  const url = issueUrl(issue);
  const author = readUser(
    get(comment, change ? "updateAuthor" : "author") ?? get(comment, "author"),
  );
  return postCard({
    author: author.name ? author : readUser(get(body, "user")),
    title: joinTexts(
      " ",
      change ? `Comment ${change} on` : "Comment on",
      issueName(issue) || "an issue",
    ),
    titleUrl:
      url && getUrl(id ? `${url}?focusedCommentId=${encodeURIComponent(oneLine(id, 40))}` : url),
    text: change === "deleted" ? "" : toMarkdown(get(comment, "body"), 2000),
    timestamp: getTime(firstText(get(comment, "updated"), get(body, "timestamp"))),
    footer: joinTexts(" · ", "Jira", oneLine(getText(issue, "fields", "project", "name"), 80)),
    updateKey: buildKey("jira-comment", id),
    isOver: change === "deleted",
  });
}
