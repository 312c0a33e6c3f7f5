/** GitHub's discussions: one message each that says what happened last. */
import { type ReadResult, reject } from "../format.ts";
import { colors, postCard } from "../reading/card.ts";
import { ignoreWith } from "../reading/events.ts";
import { get, getText, getUrl } from "../reading/json-path.ts";
import { escapeLine, joinTexts } from "../reading/markdown.ts";
import { formatPeople } from "../reading/texts/changes.ts";
import { readIssueBody } from "../reading/texts/issue-body.ts";
import { openerOf, repositoryKey, repositoryOf, senderOf } from "./forge/forge.ts";

const changes = new Map([
  ["created", ""],
  ["edited", "Edited"],
  ["answered", "Marked as answered"],
  ["unanswered", "Marked as unanswered"],
  ["closed", "Closed"],
  ["reopened", "Reopened"],
  ["deleted", "Deleted"],
]);

export function readDiscussion(body: unknown): ReadResult {
  const discussion = get(body, "discussion");
  const number = getText(discussion, "number");
  if (!number) return reject("The body has no discussion.number.");
  const action = getText(body, "action");
  const change = changes.get(action);
  if (change === undefined) return ignoreWith("Discussions", "action", action);
  const isClosed = action === "deleted" || getText(discussion, "state") === "closed";
  const isAnswered = getText(discussion, "answer_html_url") !== "";
  const state = isClosed ? "Closed" : isAnswered ? "Answered" : "Open";
  const { text, details } = readIssueBody(getText(discussion, "body"));
  return postCard({
    color: state === "Open" ? colors.green : colors.purple,
    level: "info",
    author: senderOf(body),
    title: `${state}: #${number} ${getText(discussion, "title")}`,
    titleUrl: getUrl(discussion, "html_url"),
    text: joinTexts("\n\n", change && `**${change}**`, text),
    fields: {
      People: formatPeople({ openedBy: openerOf(body, discussion) }),
      Category: escapeLine(getText(discussion, "category", "name"), 60),
    },
    details,
    footer: repositoryOf(body),
    updateKey: repositoryKey("github-discussion", body, number),
    isOver: isClosed,
  });
}
