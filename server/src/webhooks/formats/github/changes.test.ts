import { createRequire } from "node:module";
import type { Card } from "@belfry/contracts/messages/cards";
import { describe, expect, test } from "vitest";
import { github } from "./github.ts";

type Payload = Record<string, unknown>;

/** Payloads captured from GitHub, published by the authors of Octokit. */
const published: { name: string; examples: Payload[] }[] = createRequire(import.meta.url)(
  "@octokit/webhooks-examples",
);

function example(event: string, action?: string): Payload {
  const examples = published.find(({ name }) => name === event)?.examples ?? [];
  const found = examples.find((body) => action === undefined || body.action === action);
  if (!found) throw new Error(`No example of ${event}.${action}`);
  return found;
}

function read(event: string, body: Payload) {
  const result = github.read({ headers: { "x-github-event": event }, query: {}, body });
  if (result.type !== "post") throw new Error(result.reason);
  return { ...result.draft, card: result.draft.cards?.[0] };
}

const user = (login: string) => ({ login, html_url: `https://github.com/${login}` });
const pull = example("pull_request", "synchronize");
const fromFork = {
  ...pull,
  pull_request: { ...(pull.pull_request as object), head: { ref: "bell", repo: null } },
};
const review = example("pull_request_review", "submitted");

function reviewed(state: string, body: string): Payload {
  return { ...review, review: { ...(review.review as object), state, body } };
}

const changes: [event: string, body: Payload, start: string][] = [
  [
    "pull_request",
    fromFork,
    "**Pushed [new commits](https://github.com/Codertocat/Hello-World/compare/",
  ],
  ["pull_request", { ...pull, action: "reopened" }, "**Reopened**"],
  ["pull_request", example("pull_request", "labeled"), "**Added the label `bug`**"],
  ["pull_request", example("pull_request", "unlabeled"), "**Removed the label `bug`**"],
  ["pull_request", example("pull_request", "assigned"), "**Assigned [Codertocat]("],
  [
    "pull_request",
    example("pull_request", "review_requested"),
    "**Requested a review from [octocat](",
  ],
  [
    "pull_request",
    { ...pull, action: "review_requested", requested_team: { name: "Ringers" } },
    "**Requested a review from Ringers**",
  ],
  [
    "pull_request",
    example("pull_request", "review_request_removed"),
    "**Withdrew the request for a review from [octocat](",
  ],
  ["pull_request", example("pull_request", "ready_for_review"), "**Marked as ready for review**"],
  ["pull_request", example("pull_request", "converted_to_draft"), "**Converted to a draft**"],
  ["pull_request", example("pull_request", "closed"), "**Closed without merging**"],
  ["pull_request", { ...pull, action: "auto_merge_enabled" }, "**Enabled auto-merge**"],
  [
    "pull_request",
    { ...pull, action: "dequeued", reason: "CI_FAILURE" },
    "**Removed from the merge queue: ci failure**",
  ],
  [
    "pull_request",
    {
      ...pull,
      action: "edited",
      changes: { title: { from: "Old_title" }, base: { ref: { from: "dev" } } },
    },
    "**Changed the title from “Old\\_title”; changed the target branch from `dev`**",
  ],
  ["pull_request_review", reviewed("approved", ""), "**Approved**"],
  [
    "pull_request_review",
    reviewed("changes_requested", "Too loud."),
    "**Requested changes**\n\nToo loud.",
  ],
  [
    "pull_request_review",
    example("pull_request_review", "dismissed"),
    "**Dismissed the review of [Codertocat](",
  ],
  ["issues", example("issues", "reopened"), "**Reopened**"],
  ["issues", example("issues", "assigned"), "**Assigned [Codertocat]("],
  ["issues", example("issues", "milestoned"), "**Added to the milestone v1.0**"],
  ["issues", example("issues", "transferred"), "**Transferred to Codertocat/Hello-World**"],
];

describe("The last change", () => {
  test.each(changes.map(([event, body, start]) => ({ event, body, start })))(
    "[H11] The text of GitHub's $event starts with $start",
    ({ event, body, start }) => {
      const { card, level, updateKey } = read(event, { ...body, sender: user("ada") });
      expect(card?.text?.startsWith(start), card?.text ?? "no text").toBe(true);
      expect(card?.author).toEqual({ name: "ada", url: "https://github.com/ada" });
      expect(level).toBe("info");
      expect(updateKey).toMatch(/^github-(pull|issue):/);
    },
  );

  test("[H11] All events of a pull request share one message, until it is merged", () => {
    const keys = changes.flatMap(([event, body]) =>
      event === "issues" ? [] : read(event, body).updateKey,
    );
    expect(new Set(keys)).toEqual(new Set(["github-pull:Codertocat/Hello-World:2"]));
    const merged = { ...(pull.pull_request as object), merged: true, state: "closed", commits: 3 };
    const { card, isOver } = read("pull_request", {
      ...pull,
      action: "closed",
      pull_request: merged,
    });
    expect(card?.title).toBe("Merged: #2 Update the README with new information.");
    expect(card?.text).toMatch(/^\*\*Merged 3 commits\*\*/);
    expect(isOver).toBe(true);
  });

  // R11
  test("A push to the branch of a pull request is shown once, by the push", () => {
    const headers = { "x-github-event": "pull_request" };
    expect(github.read({ headers, query: {}, body: pull })).toEqual({
      type: "ignore",
      reason: "Commits of a pull request are shown by their push.",
    });
  });

  // R11
  test("The message of a pull request keeps its approvals until they are withdrawn", () => {
    let cards: Card[] = [];
    const after = (event: string, body: Payload) => {
      const headers = { "x-github-event": event };
      const result = github.read({ headers, query: {}, body });
      if (result.type !== "post") throw new Error(result.reason);
      cards = result.withEarlier?.(cards) ?? [];
      return cards[0]?.fields?.find(({ title }) => title === "Approved by")?.value;
    };
    const by = (login: string, state: string) => ({
      ...review,
      review: { ...(review.review as object), state, user: user(login) },
    });
    expect(after("pull_request", fromFork)).toBeUndefined();
    const [ada, ben] = ["[ada](https://github.com/ada)", "[ben](https://github.com/ben)"];
    expect(after("pull_request_review", by("ada", "approved"))).toBe(ada);
    expect(after("pull_request_review", by("ben", "approved"))).toBe(`${ada}, ${ben}`);
    expect(after("pull_request_review", by("ben", "approved"))).toBe(`${ada}, ${ben}`);
    expect(after("pull_request", example("pull_request", "closed"))).toBe(`${ada}, ${ben}`);
    expect(after("pull_request_review", by("ada", "changes_requested"))).toBe(ben);
    const dismissed = { ...by("ben", "dismissed"), action: "dismissed" };
    expect(after("pull_request_review", dismissed)).toBeUndefined();
  });

  test("[H11] A closed issue says why", () => {
    const body = example("issues", "reopened");
    const issue = { ...(body.issue as object), state: "closed", state_reason: "not_planned" };
    const { card, isOver } = read("issues", { ...body, action: "closed", issue });
    expect(card?.text).toMatch(/^\*\*Closed as not planned\*\*/);
    expect(isOver).toBe(true);
  });
});

describe("New and deleted branches and tags", () => {
  const push = example("push");
  const zeros = "0".repeat(40);
  const ada = { sender: user("ada") };

  test.each([
    ["refs/tags/v1.0", { created: true }, "Tag v1.0 created", "releases/tag/v1.0"],
    ["refs/tags/v1.0", { deleted: true, after: zeros }, "Tag v1.0 deleted", ""],
    ["refs/tags/v1.0", { forced: true }, "Tag v1.0 moved", "releases/tag/v1.0"],
    ["refs/heads/a#b", { created: true, commits: [] }, "Branch a#b created", "tree/a%23b"],
    ["refs/heads/a/b", { deleted: true, after: zeros }, "Branch a/b deleted", ""],
  ])("[H12] A push of %s with %o is shown", (ref, members, title, page) => {
    const before = {
      created: false,
      deleted: false,
      before: "1".repeat(40),
      after: "2".repeat(40),
    };
    const { card, isOver } = read("push", { ...push, ...before, ...members, ...ada, ref });
    expect(card?.title).toBe(title);
    const repository = "https://github.com/Codertocat/Hello-World";
    expect(card?.titleUrl).toBe(page ? `${repository}/${page}` : repository);
    expect(card?.author?.name).toBe("ada");
    expect(isOver ?? false).toBe(title.endsWith("deleted"));
  });

  test("[H12] A push and the event create or delete about the same tag share one message", () => {
    const key = "github-tag:Codertocat/Hello-World:simple-tag";
    const tagPush = { ...push, ref: "refs/tags/simple-tag", created: true, deleted: false };
    expect(read("push", { ...tagPush, before: zeros, after: "2".repeat(40) }).updateKey).toBe(key);
    expect(read("create", example("create")).updateKey).toBe(key);
    expect(read("delete", example("delete"))).toMatchObject({ updateKey: key, isOver: true });
  });

  test("[H12] A forced push without commits is shown, on the default branch as a warning", () => {
    const body = { ...push, created: false, deleted: false, forced: true, commits: [] };
    const members = { before: "1".repeat(40), after: "2".repeat(40), ref: "refs/heads/master" };
    const repository = { ...(push.repository as object), default_branch: "master" };
    const { card, level } = read("push", { ...body, ...members, repository });
    expect(card?.title).toBe("master force-pushed to an earlier commit");
    expect(level).toBe("warning");
  });
});
