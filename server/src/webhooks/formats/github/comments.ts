/** What people say of issues, pull requests, commits and discussions: one message a comment. */
import { ignore, post, type ReadResult, reject } from "../format.ts";
import { code, colors, cut, fields, keyOf, line, titled } from "../reading/card-parts.ts";
import { at, webUrl, words } from "../reading/json-path.ts";
import { footer, idOf, sender } from "./who.ts";

export function readComment(body: unknown): ReadResult {
  const comment = at(body, "comment");
  if (comment === undefined) return reject("A comment's event has a comment.");
  const action = words(body, "action");
  if (action !== "created")
    return ignore(`A comment that was ${action || "changed"} is not shown.`);
  return post(
    {
      color: colors.quiet,
      ...sender(body),
      ...titled(`Comment on ${thingOf(body)}`, webUrl(comment, "html_url")),
      text: cut(words(comment, "body")),
      ...fields({ File: code(line(words(comment, "path"))) }),
      ...footer(body),
    },
    { updateKey: keyOf("github-comment", ...idOf(body, at(comment, "id"))) },
  );
}

function thingOf(body: unknown): string {
  const thing = at(body, "issue") ?? at(body, "pull_request") ?? at(body, "discussion");
  const number = words(thing, "number");
  if (number) return `#${number} ${words(thing, "title")}`;
  return words(body, "comment", "commit_id").slice(0, 7) || "something";
}

/** A discussion that began, was answered or ended. */
export function readDiscussion(body: unknown): ReadResult {
  const discussion = at(body, "discussion");
  const number = words(discussion, "number");
  if (!number) return reject("A discussion has a number.");
  const action = words(body, "action");
  if (!["created", "answered", "edited", "closed", "reopened"].includes(action)) {
    return ignore(`A discussion that was ${action || "changed"} is not shown.`);
  }
  const isClosed = words(discussion, "state") === "closed";
  const isAnswered = words(discussion, "answer_html_url") !== "";
  const state = isClosed ? "Closed" : isAnswered ? "Answered" : "Open";
  return post(
    {
      color: state === "Open" ? colors.fine : colors.done,
      ...sender(body),
      ...titled(
        `${state}: #${number} ${words(discussion, "title")}`,
        webUrl(discussion, "html_url"),
      ),
      text: cut(words(discussion, "body"), 500),
      ...footer(body),
    },
    { updateKey: keyOf("github-discussion", ...idOf(body, number)), isOver: isClosed },
  );
}
