/** What people say of issues, pull requests, commits and discussions: one message a comment. */
import { ignore, post, type ReadResult, reject } from "../format.ts";
import {
  buildKey,
  code,
  colors,
  fields,
  oneLine,
  titled,
  truncate,
} from "../reading/card-parts.ts";
import { get, getText, getUrl } from "../reading/json-path.ts";
import { footer, idOf, sender } from "./who.ts";

export function readComment(body: unknown): ReadResult {
  const comment = get(body, "comment");
  if (comment === undefined) return reject("A comment's event has a comment.");
  const action = getText(body, "action");
  if (action !== "created")
    return ignore(`A comment that was ${action || "changed"} is not shown.`);
  return post(
    {
      color: colors.quiet,
      ...sender(body),
      ...titled(`Comment on ${thingOf(body)}`, getUrl(comment, "html_url")),
      text: truncate(getText(comment, "body")),
      ...fields({ File: code(oneLine(getText(comment, "path"))) }),
      ...footer(body),
    },
    { updateKey: buildKey("github-comment", ...idOf(body, get(comment, "id"))) },
  );
}

function thingOf(body: unknown): string {
  const thing = get(body, "issue") ?? get(body, "pull_request") ?? get(body, "discussion");
  const number = getText(thing, "number");
  if (number) return `#${number} ${getText(thing, "title")}`;
  return getText(body, "comment", "commit_id").slice(0, 7) || "something";
}

/** A discussion that began, was answered or ended. */
export function readDiscussion(body: unknown): ReadResult {
  const discussion = get(body, "discussion");
  const number = getText(discussion, "number");
  if (!number) return reject("A discussion has a number.");
  const action = getText(body, "action");
  if (!["created", "answered", "edited", "closed", "reopened"].includes(action)) {
    return ignore(`A discussion that was ${action || "changed"} is not shown.`);
  }
  const isClosed = getText(discussion, "state") === "closed";
  const isAnswered = getText(discussion, "answer_html_url") !== "";
  const state = isClosed ? "Closed" : isAnswered ? "Answered" : "Open";
  return post(
    {
      color: state === "Open" ? colors.fine : colors.done,
      ...sender(body),
      ...titled(
        `${state}: #${number} ${getText(discussion, "title")}`,
        getUrl(discussion, "html_url"),
      ),
      text: truncate(getText(discussion, "body"), 500),
      ...footer(body),
    },
    { updateKey: buildKey("github-discussion", ...idOf(body, number)), isOver: isClosed },
  );
}
