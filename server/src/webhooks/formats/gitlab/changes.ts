/** Describes the last change of a merge request or an issue. */
import { get, getList, getText, isObject } from "../reading/json-path.ts";
import { code, escapeLine, link, oneLine } from "../reading/markdown.ts";
import { joinChanges } from "../reading/texts/changes.ts";
import { pageOf } from "./project.ts";

const actions = new Map<string, (body: unknown) => string>([
  // The title says "Open" and "Merged".
  ["open", () => ""],
  ["merge", () => ""],
  ["close", (body) => (isMergeRequest(body) ? "Closed without merging" : "")],
  ["reopen", () => "Reopened"],
  ["approved", () => "Approved"],
  ["approval", () => "Approved, more approvals are needed"],
  ["unapproved", describeWithdrawal],
  ["unapproval", describeWithdrawal],
]);

/**
 * Returns Markdown for one line, "" if the title says it already, or undefined for an update of
 * members that are not shown.
 */
export function describeChange(body: unknown): string | undefined {
  const action = getText(body, "object_attributes", "action");
  const describe = actions.get(action);
  if (describe) return describe(body);
  // Payloads without an action or without changes are from tests and old versions.
  if (action !== "update" || !isObject(get(body, "changes"))) return action ? "Updated" : "";
  return describeUpdate(body) || undefined;
}

function isMergeRequest(body: unknown): boolean {
  return getText(body, "object_kind") === "merge_request";
}

function describeWithdrawal(body: unknown): string {
  const isReset = getText(body, "object_attributes", "system_action").includes("reset_on_push");
  return isReset ? "A push reset the approvals" : "Withdrew the approval";
}

function describeUpdate(body: unknown): string {
  const changes = get(body, "changes");
  const has = (name: string) => get(changes, name) !== undefined;
  const [before, after] = [getText(changes, "title", "previous"), has("draft")];
  return joinChanges(
    describePush(body),
    has("draft") &&
      (getText(changes, "draft", "current") === "true" ? "Marked as a draft" : "Marked as ready"),
    describeReviewers(changes),
    describeList(changes, "assignees", "Assigned", "Unassigned", nameOf),
    describeList(changes, "labels", "Added the label", "Removed the label", labelOf),
    // A draft has a prefix in its title.
    before && !after && `Changed the title from “${escapeLine(before, 120)}”`,
    has("target_branch") &&
      `Changed the target branch from ${code(oneLine(getText(changes, "target_branch", "previous")))}`,
    has("description") && "Edited the description",
    has("milestone_id") && "Changed the milestone",
    has("due_date") && `Set the due date to ${getText(changes, "due_date", "current") || "none"}`,
    has("severity") &&
      `Changed the severity to ${escapeLine(getText(changes, "severity", "current"), 40)}`,
    has("escalation_status") &&
      escapeLine(`Marked as ${getText(changes, "escalation_status", "current")}`, 60),
  );
}

/** `oldrev` is sent for pushes only. */
function describePush(body: unknown): string {
  const merge = get(body, "object_attributes");
  const [before, after] = [getText(merge, "oldrev"), getText(merge, "last_commit", "id")];
  if (!before) return "";
  const isCommit = [before, after].every((sha) => /^[0-9a-f]{7,64}$/.test(sha));
  const url = isCommit ? pageOf(body, `/-/compare/${before}...${after}`) : undefined;
  return `Pushed ${link("new commits", url)}`;
}

const reviewStates = new Map([
  ["approved", "Approved"],
  ["requested_changes", "Requested changes"],
  ["reviewed", "Reviewed"],
]);

function describeReviewers(changes: unknown): string {
  const [before, after] = ["previous", "current"].map((member) =>
    getList(changes, "reviewers", member),
  );
  const isNews = (reviewer: unknown) =>
    !before?.some(
      (old) =>
        getText(old, "state") === getText(reviewer, "state") && nameOf(old) === nameOf(reviewer),
    );
  const verdict = after
    ?.filter(isNews)
    .map((item) => reviewStates.get(getText(item, "state")))
    .find(Boolean);
  if (verdict) return verdict;
  const again = after?.find((item) => getText(item, "re_requested") === "true");
  if (again) return `Requested another review from ${nameOf(again)}`;
  return describeList(
    changes,
    "reviewers",
    "Requested a review from",
    "Withdrew the request for a review from",
    nameOf,
  );
}

function describeList(
  changes: unknown,
  member: string,
  added: string,
  removed: string,
  nameItem: (item: unknown) => string,
): string {
  const [before = [], after = []] = ["previous", "current"].map((side) =>
    getList(changes, member, side).slice(0, 20).map(nameItem),
  );
  const list = (verb: string, names: string[]) => names.length > 0 && `${verb} ${names.join(", ")}`;
  return joinChanges(
    list(
      added,
      after.filter((name) => !before.includes(name)),
    ),
    list(
      removed,
      before.filter((name) => !after.includes(name)),
    ),
  );
}

function nameOf(user: unknown): string {
  return escapeLine(getText(user, "name") || getText(user, "username"), 60) || "someone";
}

function labelOf(label: unknown): string {
  return code(oneLine(getText(label, "title"), 60));
}
