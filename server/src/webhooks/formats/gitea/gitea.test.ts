import { expect, test } from "vitest";
import { readFixtures } from "../../../../test/kit/formats/fixtures.ts";
import { gitea } from "./gitea.ts";

const fixtures = new Map(readFixtures("gitea").map(({ name, fixture }) => [name, fixture]));

function read(name: string) {
  const { headers = {}, body } = fixtures.get(name) ?? {};
  const result = gitea.read({ headers, query: {}, body });
  if (result.type !== "post") throw new Error(result.reason);
  return result.draft;
}

test("[H12] A push and the event create or delete about the same branch or tag share one message", () => {
  expect(read("push-tag").updateKey).toBe(read("create").updateKey);
  expect(read("push-branch").updateKey).toBe(read("delete").updateKey);
  expect(read("push-deleted")).toMatchObject({ updateKey: read("delete").updateKey, isOver: true });
});

test("[H12] The push of a new branch shows its last commit, not the older ones that Gitea lists", () => {
  const text = read("push-branch").cards?.[0]?.text ?? "";
  expect(text).toContain("Ring");
  expect(text).not.toContain("Hang the bell");
});

test("[H11] A review of Gitea updates the message of its pull request", () => {
  const key = read("pull-request").updateKey;
  for (const name of ["review-approved", "review-rejected", "review-requested"]) {
    expect(read(name).updateKey).toBe(key);
  }
});
