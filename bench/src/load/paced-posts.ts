/** Posts at a fixed rate, whether or not earlier ones have been answered. */
import { setTimeout as pause } from "node:timers/promises";
import { createPosts, type Posts, type Target } from "./posts.ts";

export interface PacedPosts {
  /** Posts until `isOver`. Returns the milliseconds of each post since it was due, ascending. */
  run(isOver: () => boolean): Promise<number[]>;
  close(): void;
}

export async function createPacedPosts(
  target: Target,
  { perSecond, connections }: { perSecond: number; connections: number },
): Promise<PacedPosts> {
  const free: Posts[] = [];
  const all: Posts[] = [];
  while (all.length < connections) all.push(await createPosts(target, 1));
  free.push(...all);

  return {
    async run(isOver) {
      const latencies: number[] = [];
      const pending = new Set<Promise<void>>();
      const startedAt = performance.now();
      for (let count = 0; !isOver(); count++) {
        const dueAt = startedAt + (count * 1000) / perSecond;
        while (performance.now() < dueAt || free.length === 0) await pause(1);
        const connection = free.pop();
        if (!connection) continue;
        const post = connection.run(0).then(() => {
          latencies.push(performance.now() - dueAt);
          free.push(connection);
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
