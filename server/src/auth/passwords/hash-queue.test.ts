import { expect, test } from "vitest";
import { createHashQueue } from "./hash-queue.ts";

/** Work that ends on command, and the maximum number that ran at the same time. */
function createWorkbench() {
  const running = new Map<string, () => void>();
  let most = 0;
  return {
    running,
    most: () => most,
    work: (name: string) => () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      running.set(name, () => {
        running.delete(name);
        resolve();
      });
      most = Math.max(most, running.size);
      return promise;
    },
  };
}

async function finishAll(running: Map<string, () => void>, all: Promise<unknown>) {
  let isDone = false;
  const end = all.then(() => {
    isDone = true;
  });
  while (!isDone) {
    for (const finish of [...running.values()]) finish();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await end;
}

test("[A6] At most the configured number of hashes run in parallel, and all of them finish", async () => {
  const { running, work, most } = createWorkbench();
  const queue = createHashQueue({ concurrency: 2, maxWaiting: 100 });
  const names = Array.from({ length: 20 }, (_, index) => `account ${index}`);
  await finishAll(running, Promise.all(names.map((name) => queue.run(name, work(name)))));
  expect(most()).toBe(2);
});

test("[A4] Guesses at one account run one after the other and do not delay other accounts", async () => {
  const { running, work } = createWorkbench();
  const queue = createHashQueue({ concurrency: 2, maxWaiting: 100 });
  const all = [
    queue.run("ada", work("ada 1")),
    queue.run("ada", work("ada 2")),
    queue.run("ben", work("ben 1")),
  ];
  await new Promise((resolve) => setImmediate(resolve));
  expect([...running.keys()]).toEqual(["ada 1", "ben 1"]);
  await finishAll(running, Promise.all(all));
});

test("[A6] A full queue rejects immediately with a Retry-After", async () => {
  const { running, work } = createWorkbench();
  const queue = createHashQueue({ concurrency: 1, maxWaiting: 2 });
  const accepted = [1, 2, 3].map((number) => queue.run(`a${number}`, work(`a${number}`)));
  await expect(queue.run("late", work("late"))).rejects.toMatchObject({
    code: "unavailable",
    details: { retryAfterSeconds: 5 },
  });
  await finishAll(running, Promise.all(accepted));
  await finishAll(running, queue.run("later", work("later")));
});

test("Failed work does not block the queue", async () => {
  const queue = createHashQueue({ concurrency: 1, maxWaiting: 1 });
  await expect(queue.run("ada", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  await expect(queue.run("ada", async () => "yes")).resolves.toBe("yes");
});
