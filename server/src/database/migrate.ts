/** Migrates the tables to this version. Forward only. */
import { type Kysely, sql as raw } from "kysely";
import { Migrator } from "kysely/migration";
import { hasUnfinishedCopy } from "./checks.ts";
import { StartError } from "./failures.ts";
import { first } from "./migrations/2026-11-21/first.ts";
import { signingIn } from "./migrations/2026-11-21/signing-in.ts";
import { cards } from "./migrations/2026-11-21/webhook-cards.ts";
import { webhooksWhole } from "./migrations/2026-11-21/webhooks-whole.ts";
import { messageLevels } from "./migrations/2026-11-22/message-levels.ts";
import { webhookAlertKeys } from "./migrations/2026-11-22/webhook-alert-keys.ts";
import { widerKeys } from "./migrations/2026-11-22/wider-keys.ts";
import { accountSecurity } from "./migrations/2026-11-23/account-security.ts";
import { deletion } from "./migrations/2026-11-23/deletion.ts";
import { fileUsage } from "./migrations/2026-11-23/file-usage.ts";
import { attention } from "./migrations/2026-11-24/attention.ts";
import { handles } from "./migrations/2026-11-24/handles.ts";
import { mentions } from "./migrations/2026-11-24/mentions.ts";
import { people } from "./migrations/2026-11-24/people.ts";
import { push } from "./migrations/2026-11-24/push.ts";
import { search } from "./migrations/2026-11-24/search.ts";
import { quietHours } from "./migrations/2026-11-25/quiet-hours.ts";
import { webhookHours } from "./migrations/2026-11-25/webhook-hours.ts";
import { messageProblems } from "./migrations/2026-11-26/message-problems.ts";
import type { Database, DatabaseKind } from "./types.ts";

/** Ordered by name: a new step comes after every released one. A released step never changes. */
const steps = {
  "2026-11-21-first": first,
  "2026-11-21-signing-in": signingIn,
  "2026-11-21-webhook-cards": cards,
  "2026-11-21-webhooks-whole": webhooksWhole,
  "2026-11-22-message-levels": messageLevels,
  "2026-11-22-webhook-alert-keys": webhookAlertKeys,
  "2026-11-22-wider-keys": widerKeys,
  "2026-11-23-account-security": accountSecurity,
  "2026-11-23-deletion": deletion,
  "2026-11-23-file-usage": fileUsage,
  "2026-11-24-attention": attention,
  "2026-11-24-handles": handles,
  "2026-11-24-mentions": mentions,
  "2026-11-24-people": people,
  "2026-11-24-push": push,
  "2026-11-24-search": search,
  "2026-11-25-quiet-hours": quietHours,
  "2026-11-25-webhook-hours": webhookHours,
  "2026-11-26-message-problems": messageProblems,
} as const;

export const stepNames: readonly string[] = Object.keys(steps);

/** Throws if a step fails or if the tables are newer than this version. */
export function migrate({ kind, sql }: Database): Promise<void> {
  return sql.connection().execute(async (db) => {
    if (kind === "sqlite") return runMigrations(kind, db as Kysely<unknown>);
    // If several processes start together, one migrates and the others wait without a limit.
    await raw`set lock_timeout = 0`.execute(db);
    await runMigrations(kind, db as Kysely<unknown>).finally(() =>
      raw`reset lock_timeout`.execute(db),
    );
  });
}

export const unfinishedCopyText =
  'This database contains an unfinished copy. Finish it with "database copy" on the command line, or use another database.';

/**
 * Compares the tables with this version. `none`: there are no tables. `unfinished`: they are of this
 * version, and data is being copied into them.
 */
export async function ageOfData(
  database: Database,
): Promise<"none" | "older" | "same" | "newer" | "unfinished"> {
  const { sql } = database;
  const tables = await sql.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === "kysely_migration")) return "none";
  const { rows } = await raw<{ name: string }>`select name from kysely_migration`.execute(sql);
  if (rows.some(({ name }) => !(name in steps))) return "newer";
  if (rows.length < stepNames.length) return "older";
  return (await hasUnfinishedCopy(database)) ? "unfinished" : "same";
}

/** Returns the steps that this version does not have. Data with one of them is newer. */
export function unknownSteps(names: readonly string[]): string[] {
  return names.filter((name) => !(name in steps));
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
  return runMigrations(kind, db, { names, ...(schema && { migrationTableSchema: schema }) });
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
