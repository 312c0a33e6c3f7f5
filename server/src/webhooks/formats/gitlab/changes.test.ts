import { expect, test } from "vitest";
import { readFixtures } from "../../../../test/kit/formats/fixtures.ts";
import { gitlab } from "./gitlab.ts";

const fixtures = new Map(readFixtures("gitlab").map(({ name, fixture }) => [name, fixture]));

function read(name: string) {
  const { headers = {}, body } = fixtures.get(name) ?? {};
  const result = gitlab.read({ headers, query: {}, body });
  if (result.type !== "post") throw new Error(result.reason);
  return result.draft;
}

test.each([
  ["merge-request-approved", "Approved", "Ben"],
  ["merge-request-approval", "Approved, more approvals are needed", "Ben"],
  ["merge-request-unapproved", "A push reset the approvals", "Ada"],
  ["merge-request-reopened", "Reopened", "Ada"],
  [
    "merge-request-pushed",
    "Pushed [new commits](https://gitlab.example/belfry/bells/-/compare/",
    "Ada",
  ],
  ["merge-request-ready", "Marked as ready", "Ada"],
  ["merge-request-labels", "Added the label `sound`; removed the label `draft`", "Ada"],
  ["merge-request-review-requested", "Requested a review from Ben", "Ada"],
  ["merge-request-review-requested-again", "Requested another review from Ben", "Ada"],
  ["merge-request-changes-requested", "Requested changes", "Ben"],
  ["merge-request-closed", "Closed without merging", "Ada"],
  ["issue-reopened", "Reopened", "Ada"],
  ["issue-assigned", "Assigned Ben", "Ada"],
])("[H11] The text of GitLab's %s starts with: %s", (name, change, actor) => {
  const { cards: [card] = [], updateKey } = read(name);
  expect(card?.text?.startsWith(`**${change}`), card?.text).toBe(true);
  expect(card?.author?.name).toBe(actor);
  expect(updateKey).toBe(name.startsWith("issue") ? "gitlab-issue:15:23" : "gitlab-merge:15:1");
});

test("[H11] An update of members that are not shown leaves the last change of a merge request", () => {
  expect(() => read("merge-request-no-news")).toThrow("changes nothing that is shown");
});

test("[H13] The comments of a merge request's template are not shown", () => {
  expect(JSON.stringify(read("merge-request-approved"))).not.toContain("Describe the change");
});

test("[H12] GitLab's new branch shows its commits, and a reset branch is a warning", () => {
  expect(read("push-branch").cards?.[0]?.title).toBe("Branch bell/soft created with 4 commits");
  expect(read("push-reset").level).toBe("warning");
});
