/** Describes the last change of a pull request or an issue of GitHub or Gitea. */
import { firstText, firstUrl, get, getText, getUrl } from "../../reading/json-path.ts";
import { code, escapeLine, joinTexts, link, oneLine, pluralize } from "../../reading/markdown.ts";
import { joinChanges } from "../../reading/texts/changes.ts";
import { linkUser } from "./forge.ts";

type Describe = (body: unknown) => string;

const changes = new Map<string, Describe>([
  // The title says "Open".
  ["opened", () => ""],
  ["reopened", () => "Reopened"],
  ["closed", describeClosing],
  ["edited", describeEdit],
  ["deleted", () => ""],
  [
    "transferred",
    (body) =>
      `Transferred to ${escapeLine(getText(body, "changes", "new_repository", "full_name")) || "another repository"}`,
  ],
  ["ready_for_review", () => "Marked as ready for review"],
  ["converted_to_draft", () => "Converted to a draft"],
  ["synchronize", describePush],
  ["synchronized", describePush],
  ["review_requested", (body) => `Requested a review from ${reviewerOf(body)}`],
  [
    "review_request_removed",
    (body) => `Withdrew the request for a review from ${reviewerOf(body)}`,
  ],
  ["assigned", (body) => `Assigned ${linkUser(get(body, "assignee")) || "someone"}`],
  ["unassigned", (body) => `Unassigned ${linkUser(get(body, "assignee")) || "someone"}`],
  ["labeled", (body) => `Added the label ${labelOf(body)}`],
  ["unlabeled", (body) => `Removed the label ${labelOf(body)}`],
  ["label_updated", () => "Changed the labels"],
  ["label_cleared", () => "Removed all labels"],
  ["milestoned", (body) => joinTexts(" ", "Added to the milestone", milestoneOf(body))],
  ["demilestoned", (body) => joinTexts(" ", "Removed from the milestone", milestoneOf(body))],
  ["auto_merge_enabled", () => "Enabled auto-merge"],
  ["auto_merge_disabled", () => "Disabled auto-merge"],
  ["enqueued", () => "Added to the merge queue"],
  ["dequeued", describeDequeue],
  ["typed", (body) => `Set the type to ${escapeLine(getText(body, "type", "name"), 60)}`],
]);

export const changeActions: readonly string[] = [...changes.keys()];

/** Returns Markdown for one line, or "" if the title says it already. */
export function describeChange(body: unknown): string {
  return changes.get(getText(body, "action"))?.(body) ?? "Updated";
}

function describeClosing(body: unknown): string {
  const pull = get(body, "pull_request");
  if (isMerged(pull)) {
    const commits = Number(getText(pull, "commits")) || 0;
    return commits > 0 ? `Merged ${pluralize(commits, "commit")}` : "";
  }
  if (pull) return "Closed without merging";
  const reason = getText(body, "issue", "state_reason").replaceAll("_", " ");
  return reason ? `Closed as ${escapeLine(reason, 40)}` : "";
}

/** Reviews contain a pull request without `merged`. */
export function isMerged(pull: unknown): boolean {
  return getText(pull, "merged") === "true" || getText(pull, "merged_at") !== "";
}

function describeEdit(body: unknown): string {
  const edited = get(body, "changes");
  const title = getText(edited, "title", "from");
  const base = firstText(get(edited, "base", "ref", "from"), get(edited, "ref", "from"));
  const parts = [
    title && `Changed the title from “${escapeLine(title, 120)}”`,
    base && `Changed the target branch from ${code(oneLine(base))}`,
    get(edited, "body") !== undefined && "Edited the description",
  ];
  return joinChanges(...parts) || "Edited";
}

/** Describes a push. Neither service sends the number of commits. */
function describePush(body: unknown): string {
  const [before, after] = [getText(body, "before"), getText(body, "after")];
  const page = getUrl(body, "repository", "html_url");
  const isCommit = [before, after].every((sha) => /^[0-9a-f]{7,64}$/.test(sha));
  const url = page && isCommit ? firstUrl(`${page}/compare/${before}...${after}`) : undefined;
  return `Pushed ${link("new commits", url)}`;
}

function reviewerOf(body: unknown): string {
  return linkUser(get(body, "requested_reviewer") ?? get(body, "requested_team")) || "someone";
}

function labelOf(body: unknown): string {
  return code(oneLine(getText(body, "label", "name"), 60));
}

function milestoneOf(body: unknown): string {
  const thing = get(body, "issue") ?? get(body, "pull_request");
  return escapeLine(
    firstText(get(body, "milestone", "title"), get(thing, "milestone", "title")),
    80,
  );
}

function describeDequeue(body: unknown): string {
  const reason = getText(body, "reason").replaceAll("_", " ").toLowerCase();
  return joinTexts(": ", "Removed from the merge queue", escapeLine(reason, 60));
}
