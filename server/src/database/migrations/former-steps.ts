/**
 * The steps that made the same tables as `2026-11-26-first` before the first release. A database with
 * all of them is brought over by replacing their names.
 */
import type { Kysely } from "kysely";
import { StartError } from "../failures.ts";

/** The last commit with these steps. */
export const lastFormerCommit = "78b3bd67";

export const outdatedText =
  `This data was written by a Belfry older than its commit ${lastFormerCommit}. ` +
  "Start the server of that commit once, which migrates the data, and then this version.";

const formerSteps = [
  "2026-11-21-first",
  "2026-11-21-signing-in",
  "2026-11-21-webhook-cards",
  "2026-11-21-webhooks-whole",
  "2026-11-22-message-levels",
  "2026-11-22-webhook-alert-keys",
  "2026-11-22-wider-keys",
  "2026-11-23-account-security",
  "2026-11-23-deletion",
  "2026-11-23-file-usage",
  "2026-11-24-attention",
  "2026-11-24-handles",
  "2026-11-24-mentions",
  "2026-11-24-people",
  "2026-11-24-push",
  "2026-11-24-search",
  "2026-11-25-quiet-hours",
  "2026-11-25-webhook-hours",
  "2026-11-26-message-problems",
];

const replacement = "2026-11-26-first";

/** `some` is older than the last commit. */
export function countFormer(names: readonly string[]): "none" | "some" | "all" {
  const { size } = new Set(names).intersection(new Set(formerSteps));
  if (size === 0) return "none";
  return size === formerSteps.length ? "all" : "some";
}

/** Returns the steps of this version that made the same tables. The former ones are all or none. */
export function withoutFormer(names: readonly string[]): string[] {
  const others = names.filter((name) => !formerSteps.includes(name));
  return others.length === names.length ? others : [replacement, ...others];
}

/** Changes nothing else, in one transaction. Throws a sentence if the data has only some of the steps. */
export async function replaceFormerSteps(db: Kysely<unknown>): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === "kysely_migration")) return;
  const steps = db as Kysely<{ kysely_migration: { name: string; timestamp: string } }>;
  await steps.transaction().execute(async (trx) => {
    const stored = await trx.selectFrom("kysely_migration").select("name").execute();
    const count = countFormer(stored.map(({ name }) => name));
    if (count === "some") throw new StartError(outdatedText);
    if (count === "none") return;
    const timestamp = new Date().toISOString();
    await trx.deleteFrom("kysely_migration").where("name", "in", formerSteps).execute();
    await trx.insertInto("kysely_migration").values({ name: replacement, timestamp }).execute();
  });
}
