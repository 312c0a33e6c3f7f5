/** Migrates the tables to this version. Forward only. */
import { type Kysely, sql as raw } from "kysely";
import { Migrator } from "kysely/migration";
import { StartError } from "./failures.ts";
import { first } from "./migrations/2026-11-26-first.ts";
import { stepsOf1127 } from "./migrations/2026-11-27.ts";
import { stepsOf1128 } from "./migrations/2026-11-28.ts";
import { stepsOf1129 } from "./migrations/2026-11-29.ts";
import { countFormer, replaceFormerSteps, withoutFormer } from "./migrations/former-steps.ts";
import type { Database, DatabaseKind } from "./types.ts";

export { lastFormerCommit } from "./migrations/former-steps.ts";

/** Ordered by name: a new step comes after every released one. A released step never changes. */
const steps = {
  "2026-11-26-first": first,
  ...stepsOf1127,
  ...stepsOf1128,
  ...stepsOf1129,
} as const;

export const stepNames: readonly string[] = Object.keys(steps);

/** Throws if a step fails, or if the tables are newer than this version or too old for it. */
export function migrate({ kind, sql }: Database): Promise<void> {
  return sql.connection().execute(async (db) => {
    await replaceFormerSteps(db as Kysely<unknown>);
    if (kind === "sqlite") return runMigrations(kind, db as Kysely<unknown>);
    // If several processes start together, one migrates and the others wait without a limit.
    await raw`set lock_timeout = 0`.execute(db);
    await runMigrations(kind, db as Kysely<unknown>).finally(() =>
      raw`reset lock_timeout`.execute(db),
    );
  });
}

/** Returns the steps that this version does not have. Data with one of them is newer. */
export function unknownSteps(names: readonly string[]): string[] {
  return withoutFormer(names).filter((name) => !(name in steps));
}

/** Whether data with these steps is too old for this version. */
export function isOutdated(names: readonly string[]): boolean {
  return countFormer(names) === "some";
}

/** Creates the tables as they were after these steps, in an empty database. For restores. */
export function createTables(options: {
  kind: DatabaseKind;
  db: Kysely<unknown>;
  steps: readonly string[];
  /** Only of PostgreSQL, where other schemas may have tables of Belfry too. */
  schema?: string | undefined;
}): Promise<void> {
  const { kind, db, steps: names, schema } = options;
  return runMigrations(kind, db, {
    names: withoutFormer(names),
    ...(schema && { migrationTableSchema: schema }),
  });
}

async function runMigrations(
  kind: DatabaseKind,
  db: Kysely<unknown>,
  options: { names?: readonly string[]; migrationTableSchema?: string } = {},
): Promise<void> {
  const { names = stepNames, ...schema } = options;
  const chosen = Object.entries(steps).filter(([name]) => names.includes(name));
  const migrator = new Migrator({
    db,
    ...schema,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(chosen.map(([name, step]) => [name, step(kind)])),
    },
  });
  const { error } = await migrator.migrateToLatest();
  if (!error) return;
  const message = error instanceof Error ? error.message : "";
  if (/previously executed migration \S+ is missing/.test(message)) {
    throw new StartError(
      "This data was written by a newer Belfry. Start that version or a later one.",
    );
  }
  throw error;
}
