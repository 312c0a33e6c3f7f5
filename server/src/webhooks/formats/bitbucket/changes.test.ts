import { expect, test } from "vitest";
import { readFixtures } from "../../../../test/kit/formats/fixtures.ts";
import { bitbucket } from "./bitbucket.ts";

const fixtures = new Map(readFixtures("bitbucket").map(({ name, fixture }) => [name, fixture]));

function read(name: string) {
  const { headers = {}, body } = fixtures.get(name) ?? {};
  const result = bitbucket.read({ headers, query: {}, body });
  if (result.type !== "post") throw new Error(result.reason);
  return result.draft;
}

test.each([
  ["approved", "Approved"],
  ["approval-withdrawn", "Withdrew the approval"],
  ["changes-requested", "Requested changes"],
  ["data-center-needs-work", "Requested changes"],
  ["data-center-reviewers", "Requested a review from Grace; withdrew the request"],
  ["data-center-pushed", "Pushed new commits"],
  ["data-center-modified", "Changed the title from “Add bell”; changed the target branch"],
])("[H11] The text of Bitbucket's %s starts with: %s", (name, change) => {
  const { cards: [card] = [], updateKey, level } = read(name);
  expect(card?.text?.startsWith(`**${change}`), card?.text).toBe(true);
  expect(card?.author?.name).toBe("Ada");
  expect(updateKey).toBe(
    name.startsWith("data") ? "bitbucket-pull:BEL/bells:1" : "bitbucket-pull:belfry/bells:5",
  );
  expect(level).toBe("info");
});

test("[H13] The comments of a pull request's template are not shown", () => {
  expect(JSON.stringify(read("pull-request-updated"))).not.toContain("Describe the change");
});
