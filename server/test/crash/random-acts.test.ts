/** Twenty times three hundred random acts on one server, and three times on two servers with each bus. */
import { describe, test } from "vitest";
import { playRandomActs } from "../kit/acts/random-acts.ts";
import { liveSetups } from "../kit/cluster/two-servers.ts";
import { actSeeds, seed } from "./rounds.ts";

for (const [index, [name, start]] of liveSetups.entries()) {
  const count = index === 0 ? actSeeds : Math.ceil(actSeeds / 8);
  const seeds = Array.from({ length: count }, (_, at) => seed + at);
  describe(`On ${name}`, () => {
    test.each(seeds)(
      "[L6] [U11] After 300 random acts each client equals a fresh fetch and badges never lie (seed %i)",
      (seed) => playRandomActs(start, { seed, acts: 300, checkEvery: 100 }),
    );
  });
}
