/** Merge requests: one message each that says what happened last. */
import { ignore, type ReadResult, reject } from "../format.ts";
import { type CardState, colors, postCard } from "../reading/card.ts";
import { get, getList, getText, getUrl } from "../reading/json-path.ts";
import { escapeLine, formatBranches, joinNames, joinTexts } from "../reading/markdown.ts";
import { formatPeople } from "../reading/texts/changes.ts";
import { readIssueBody } from "../reading/texts/issue-body.ts";
import { describeChange } from "./changes.ts";
import { projectKey, projectOf, userOf } from "./project.ts";

const states = new Map<string, CardState>([
  ["opened", ["Open", colors.green]],
  ["merged", ["Merged", colors.purple]],
  ["closed", ["Closed", colors.red]],
  ["locked", ["Locked", colors.gray]],
]);

export function readMergeRequest(body: unknown): ReadResult {
  const merge = get(body, "object_attributes");
  const number = getText(merge, "iid");
  if (!number) return reject("The body has no object_attributes.iid.");
  const change = describeChange(body);
  if (change === undefined) return ignore("The update changes nothing that is shown.");
  const known = states.get(getText(merge, "state")) ?? ["Open", colors.green];
  const isDraft = [getText(merge, "draft"), getText(merge, "work_in_progress")].includes("true");
  const [state, color] = isDraft && known[0] === "Open" ? ["Draft", colors.gray] : known;
  const { text, details } = readIssueBody(getText(merge, "description"));
  return postCard({
    color,
    level: "info",
    author: userOf(body),
    title: `${state}: !${number} ${getText(merge, "title")}`,
    titleUrl: getUrl(merge, "url"),
    text: joinTexts("\n\n", change && `**${change}**`, text),
    fields: {
      Branch: formatBranches(getText(merge, "source_branch"), getText(merge, "target_branch")),
      Labels: joinNames(get(body, "labels"), "title"),
      People: formatPeople({
        assigned: joinNames(get(body, "assignees"), "name"),
        reviewers: formatReviewers(body),
      }),
    },
    details,
    footer: projectOf(body),
    updateKey: projectKey("gitlab-merge", body, number),
    isOver: state === "Merged" || state === "Closed",
  });
}

/** Recent versions send the state of each review. */
function formatReviewers(body: unknown): string {
  return getList(body, "reviewers")
    .slice(0, 10)
    .map((reviewer) => {
      const state = getText(reviewer, "state").replace(/^(unreviewed|review_started)$/, "");
      const name = escapeLine(getText(reviewer, "name"), 60);
      return state ? `${name} (${escapeLine(state.replaceAll("_", " "), 40)})` : name;
    })
    .join(", ");
}
