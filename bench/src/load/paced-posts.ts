/** Posts at a fixed rate, whether or not earlier ones have been answered. */
import { setImmediate } from "node:timers/promises";
import { createPosts, type Posts, type Target } from "./posts.ts";

export interface PacedPosts {
  /** Posts until `isOver`. Returns the milliseconds of each post since it was due, ascending. */
  run(perSecond: number, isOver: () => boolean): Promise<number[]>;
  close(): void;
}

export async function createPacedPosts(target: Target, connections: number): Promise<PacedPosts> {
  const all: Posts[] = [];
  while (all.length < connections) all.push(await createPosts(target, 1));
  const free = [...all];

  return {
    async run(perSecond, isOver) {
      const latencies: number[] = [];
      const pending = new Set<Promise<void>>();
      const startedAt = performance.now();
      for (let count = 0; !isOver(); count++) {
        const dueAt = startedAt + (count * 1000) / perSecond;
        let connection: Posts | undefined;
        // Not a timer: those are a millisecond late.
        while (performance.now() < dueAt || !connection) {
          await setImmediate();
          if (performance.now() >= dueAt) connection ??= free.pop();
        }
        const used = connection;
        const post = used.run(0).then(() => {
          latencies.push(performance.now() - dueAt);
          free.push(used);
          pending.delete(post);
        });
        pending.add(post);
      }
      await Promise.all(pending);
      return latencies.sort((a, b) => a - b);
    },
    close() {
      for (const posts of all) posts.close();
    },
  };
}
