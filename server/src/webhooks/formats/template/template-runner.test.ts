import { expect, test } from "vitest";
import { createTemplateRunner } from "./template-runner.ts";
import type { TemplateJob } from "./template-thread.ts";
import { previewTemplates, template } from "./templates.ts";

const jobOf = (text: string): TemplateJob => ({
  templates: { text },
  request: { body: {}, headers: {}, query: {} },
});
const quick = jobOf("quick");
/** Takes seconds if no time limit of the engine stops it. */
const slow = jobOf(
  "{% for a in (1..9999) %}{% for b in (1..9999) %}{{ b }}{% endfor %}{% endfor %}",
);
const message = { preview: { type: "message", text: "quick" } };

test("[F5] A job that exceeds the time limit is ended, and the next one succeeds", async () => {
  const runner = createTemplateRunner({ renderMs: 60_000, endAfterMs: 300 });
  const results = await Promise.all([runner.run(1, slow), runner.run(2, quick)]);
  expect(results).toMatchObject([undefined, message]);
});

test("[F5] The templates of several users are rendered in turn, and a full queue rejects more", async () => {
  const runner = createTemplateRunner();
  const order: number[] = [];
  const run = (userId: number, job: TemplateJob) =>
    runner.run(userId, job).finally(() => order.push(userId));
  const many = Array.from({ length: 105 }, () => run(1, quick));
  const other = run(2, quick);
  const results = await Promise.allSettled(many);
  await expect(other).resolves.toMatchObject(message);
  const rejected = results.filter(({ status }) => status === "rejected");
  expect(rejected).toHaveLength(4);
  expect(rejected[0]).toMatchObject({ reason: { code: "rate_limited" } });
  expect(order.filter((userId, index) => userId === 1 && index < order.indexOf(2)).length).toBe(
    rejected.length + 2,
  );
});

test("[F5] The thread starts with the first template and ends when idle", async () => {
  const runner = createTemplateRunner({ idleMs: 0 });
  expect(runner.isRunning()).toBe(false);
  await runner.run(1, quick);
  await expect.poll(() => runner.isRunning()).toBe(false);
  await expect(runner.run(1, quick)).resolves.toMatchObject(message);
});

test("[S12] A user whose previews fill their queue still posts with templates", async () => {
  const previews = Array.from({ length: 105 }, () =>
    previewTemplates(1, { text: "quick" }, "{}").then(
      () => "shown",
      ({ code }) => code,
    ),
  );
  const webhook = { templates: JSON.stringify({ text: "posted" }), createdBy: 1 } as never;
  const post = await template.read({ headers: {}, query: {}, body: {}, webhook });
  expect(post).toMatchObject({ type: "post", draft: { text: "posted" } });
  const replies = await Promise.all(previews);
  expect(replies).toContain("shown");
  expect(replies).toContain("rate_limited");
});
