/** Brings the tables to this version: forward only, each step listed, a newer schema refused. */
import { type Kysely, sql as raw } from "kysely";
import { Migrator } from "kysely/migration";
import type { Database } from "./database.ts";
import { first } from "./migrations/2026-11-21-first.ts";
import { signingIn } from "./migrations/2026-11-21-signing-in.ts";
import { cards } from "./migrations/2026-11-21-webhook-cards.ts";
import { webhooksWhole } from "./migrations/2026-11-21-webhooks-whole.ts";

/** Steps in order of their names. A step that was released is never changed. */
const steps = {
  "2026-11-21-first": first,
  "2026-11-21-signing-in": signingIn,
  "2026-11-21-webhook-cards": cards,
  "2026-11-21-webhooks-whole": webhooksWhole,
} as const;

/** Throws with a sentence when a step fails or the tables are newer than this program. */
export function migrate({ kind, sql }: Database): Promise<void> {
  return sql.connection().execute(async (db) => {
    if (kind === "sqlite") return migrateOver(kind, db as Kysely<unknown>);
    // Of several processes that start together one migrates; the others wait, however long it takes.
    await raw`set lock_timeout = 0`.execute(db);
    await migrateOver(kind, db as Kysely<unknown>).finally(() =>
      raw`reset lock_timeout`.execute(db),
    );
  });
}

/** Where the tables stand as against this program. Nothing is changed. */
export async function ageOfData({ sql }: Database): Promise<"none" | "older" | "same" | "newer"> {
  const tables = await sql.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === "kysely_migration")) return "none";
  const { rows } = await raw<{ name: string }>`select name from kysely_migration`.execute(sql);
  const known = Object.keys(steps);
  if (rows.some(({ name }) => !known.includes(name))) return "newer";
  return rows.length < known.length ? "older" : "same";
}

async function migrateOver(kind: Database["kind"], db: Kysely<unknown>): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(Object.entries(steps).map(([name, step]) => [name, step(kind)])),
    },
  });
  const { error } = await migrator.migrateToLatest();
  if (!error) return;
  if (
    error instanceof Error &&
    /previously executed migration \S+ is missing/.test(error.message)
  ) {
    throw new Error("This data was written by a newer Belfry. Start that version or a later one.");
  }
  throw error;
}
