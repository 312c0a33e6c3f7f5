/** Posts at a fixed rate, whether or not earlier ones have been answered. */
import { setTimeout as pause, setImmediate } from "node:timers/promises";
import { createPosts, type Posts, type Target } from "./posts.ts";

export interface PacedPosts {
  /** Posts until `isOver`. Returns the milliseconds of each post since it was due, ascending. */
  run(perSecond: number, isOver: () => boolean): Promise<number[]>;
  close(): void;
}

/** `isExact`: posts when they are due, which takes a whole core. Otherwise up to two milliseconds later. */
export async function createPacedPosts(
  target: Target,
  connections: number,
  { isExact = true } = {},
): Promise<PacedPosts> {
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
        // The one that waited longest: the server closes idle connections.
        let connection = performance.now() >= dueAt ? free.shift() : undefined;
        while (!connection) {
          // Timers are a millisecond late, so several posts may be due after one.
          await (isExact ? setImmediate() : pause(1));
          if (performance.now() >= dueAt) connection = free.shift();
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
