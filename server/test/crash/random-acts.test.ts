/** Twenty times three hundred random acts. */
import { describe, test } from "vitest";
import { playRandomActs } from "../kit/acts/random-acts.ts";
import { liveSetups } from "../kit/cluster/two-servers.ts";
import { actSeeds, seed } from "./rounds.ts";

const seeds = Array.from({ length: actSeeds }, (_, index) => seed + index);

describe.each(liveSetups.slice(0, 1))("On %s", (_, start) => {
  test.each(seeds)(
    "[L6] [U11] After 300 random acts each client equals a fresh fetch and badges never lie (seed %i)",
    (seed) => playRandomActs(start, { seed, acts: 300, checkEvery: 20 }),
  );
});
