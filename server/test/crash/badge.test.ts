import { test } from "vitest";
import { playBadges } from "../kit/badges/badges.ts";
import { eachDatabase } from "../kit/each-database.ts";
import { badgeSeeds } from "./rounds.ts";

const first = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));
const seeds = Array.from({ length: badgeSeeds }, (_, index) => first + index);

eachDatabase((open) => {
  test.each(seeds)("[U11] A badge never lies during three hundred acts (seed %i)", async (seed) =>
    playBadges(await open(), { seed, steps: 300, checkEvery: 20 }),
  );
});
