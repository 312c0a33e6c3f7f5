import { expect, test } from "vitest";
import { createTurns } from "./turns.ts";

/** Work that ends when told, and says how much of it ran at once. */
function workbench() {
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

test("[A6] never more at once than allowed, and everyone gets a turn", async () => {
  const { running, work, most } = workbench();
  const turns = createTurns({ atOnce: 2, waiting: 100 });
  const names = Array.from({ length: 20 }, (_, index) => `account ${index}`);
  await finishAll(running, Promise.all(names.map((name) => turns.take(name, work(name)))));
  expect(most()).toBe(2);
});

test("[A4] guesses at one account go one after the other, and hold nobody else up", async () => {
  const { running, work } = workbench();
  const turns = createTurns({ atOnce: 2, waiting: 100 });
  const all = [
    turns.take("ada", work("ada 1")),
    turns.take("ada", work("ada 2")),
    turns.take("ben", work("ben 1")),
  ];
  await new Promise((resolve) => setImmediate(resolve));
  expect([...running.keys()]).toEqual(["ada 1", "ben 1"]);
  await finishAll(running, Promise.all(all));
});

test("[A6] a full line refuses at once and says when to come back", async () => {
  const { running, work } = workbench();
  const turns = createTurns({ atOnce: 1, waiting: 2 });
  const inside = [1, 2, 3].map((number) => turns.take(`a${number}`, work(`a${number}`)));
  await expect(turns.take("late", work("late"))).rejects.toMatchObject({
    code: "unavailable",
    details: { retryAfterSeconds: 5 },
  });
  await finishAll(running, Promise.all(inside));
  await finishAll(running, turns.take("later", work("later")));
});

test("work that fails gives its turn back", async () => {
  const turns = createTurns({ atOnce: 1, waiting: 1 });
  await expect(turns.take("ada", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  await expect(turns.take("ada", async () => "yes")).resolves.toBe("yes");
});
