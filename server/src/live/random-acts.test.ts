import { describe, test } from "vitest";
import { playRandomActs } from "../../test/kit/acts/random-acts.ts";
import { liveSetups } from "../../test/kit/cluster/two-servers.ts";

/** `npm run test:chaos` runs twenty seeds. */
const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));

// Two servers have the fuzz tests, and some seeds in the chaos test.
describe.each(liveSetups.slice(0, 1))("On %s", (_, start) => {
  test(`[L6] [L9] [U9] [U11] After random acts each client equals a fresh fetch, and badges never lie (seed ${seed})`, async () => {
    await playRandomActs(start, { seed, acts: 300, checkEvery: 300 });
  });
});
