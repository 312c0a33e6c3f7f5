/** Issues, incidents and other work items: one message each that says what happened last. */
import { ignore, type ReadResult, reject } from "../format.ts";
import { type CardMessage, colors, postCard } from "../reading/card.ts";
import { get, getText, getUrl } from "../reading/json-path.ts";
import { capitalize, escapeLine, joinNames, joinTexts } from "../reading/markdown.ts";
import { formatPeople } from "../reading/texts/changes.ts";
import { readIssueBody } from "../reading/texts/issue-body.ts";
import { describeChange } from "./changes.ts";
import { projectKey, projectOf, userOf } from "./project.ts";

export function readIssue(body: unknown): ReadResult {
  const issue = get(body, "object_attributes");
  const number = getText(issue, "iid");
  if (!number) return reject("The body has no object_attributes.iid.");
  const change = describeChange(body);
  if (change === undefined) return ignore("The update changes nothing that is shown.");
  const isClosed = getText(issue, "state") === "closed";
  const type = getText(issue, "type");
  const isIncident = type === "Incident";
  const { text, details } = readIssueBody(getText(issue, "description"));
  return postCard({
    ...(isIncident ? severityOf(issue, isClosed) : { level: "info" }),
    ...(!isIncident && { color: isClosed ? colors.purple : colors.green }),
    author: userOf(body),
    title: `${isClosed ? "Closed" : "Open"}: ${isIncident ? "incident " : ""}#${number} ${getText(issue, "title")}`,
    titleUrl: getUrl(issue, "url"),
    text: joinTexts("\n\n", change && `**${change}**`, text),
    fields: {
      Type: isIncident || type === "Issue" ? "" : escapeLine(type, 60),
      Severity: isIncident ? escapeLine(capitalize(getText(issue, "severity")), 40) : "",
      Escalation: escapeLine(getText(issue, "escalation_policy", "name"), 80),
      Labels: joinNames(get(body, "labels"), "title"),
      People: formatPeople({ assigned: joinNames(get(body, "assignees"), "name") }),
      Due: escapeLine(getText(issue, "due_date"), 40),
    },
    details,
    footer: projectOf(body),
    updateKey: projectKey("gitlab-issue", body, number),
    isOver: isClosed,
  });
}

/** An incident is a problem, unlike other issues. */
function severityOf(issue: unknown, isClosed: boolean): Pick<CardMessage, "color"> {
  if (isClosed) return { color: colors.green };
  const isMild = /^(low|medium)$/.test(getText(issue, "severity"));
  return { color: isMild ? colors.yellow : colors.red };
}
