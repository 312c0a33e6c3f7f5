/** Issues of GitHub and Gitea: one message that says what happened last. */
import { type ReadResult, reject } from "../../format.ts";
import { type CardState, colors, postCard } from "../../reading/card.ts";
import { ignoreWith } from "../../reading/events.ts";
import { get, getText, getUrl } from "../../reading/json-path.ts";
import { escapeLine, joinNames, joinTexts } from "../../reading/markdown.ts";
import { formatPeople } from "../../reading/texts/changes.ts";
import { readIssueBody } from "../../reading/texts/issue-body.ts";
import { describeChange } from "./changes.ts";
import { type Forge, openerOf, repositoryKey, repositoryOf, senderOf } from "./forge.ts";

export function readIssue(body: unknown, forge: Forge): ReadResult {
  const issue = get(body, "issue");
  const number = getText(issue, "number") || getText(body, "number");
  if (!number) return reject("The body has no issue.number.");
  const action = getText(body, "action");
  if (!forge.shows("issue", action)) return ignoreWith("Issues", "action", action);
  const [state, color] = stateOf(issue, action);
  const change = describeChange(body);
  const { text, details } = readIssueBody(getText(issue, "body"));
  return postCard({
    color,
    level: "info",
    author: senderOf(body),
    title: `${state}: #${number} ${getText(issue, "title")}`,
    titleUrl: getUrl(issue, "html_url"),
    text: joinTexts("\n\n", change && `**${change}**`, text),
    fields: {
      Type: escapeLine(getText(issue, "type", "name"), 60),
      Labels: joinNames(get(issue, "labels"), "name"),
      Milestone: escapeLine(getText(issue, "milestone", "title"), 80),
      People: formatPeople({
        openedBy: openerOf(body, issue),
        assigned: joinNames(get(issue, "assignees"), "login"),
      }),
    },
    details,
    footer: repositoryOf(body),
    updateKey: repositoryKey(`${forge.name}-issue`, body, number),
    isOver: state !== "Open",
  });
}

function stateOf(issue: unknown, action: string): CardState {
  if (action === "deleted") return ["Deleted", colors.gray];
  if (action === "transferred") return ["Transferred", colors.gray];
  if (getText(issue, "state") !== "closed") return ["Open", colors.green];
  const isDone = /^(completed)?$/.test(getText(issue, "state_reason"));
  return ["Closed", isDone ? colors.purple : colors.gray];
}
