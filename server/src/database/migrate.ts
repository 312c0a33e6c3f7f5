/** Migrates the tables to this version. Forward only. */
import { type Kysely, sql as raw } from "kysely";
import { Migrator } from "kysely/migration";
import { StartError } from "./failures.ts";
import { first } from "./migrations/2026-11-26-first.ts";
import { reactions } from "./migrations/2026-11-27-reactions.ts";
import { readMarks } from "./migrations/2026-11-27-read-marks.ts";
import { sharedPins } from "./migrations/2026-11-27-shared-pins.ts";
import { userFiles } from "./migrations/2026-11-27-user-files.ts";
import { userSavedMessages } from "./migrations/2026-11-27-user-saved-messages.ts";
import { userThumbnails } from "./migrations/2026-11-27-user-thumbnails.ts";
import { userVersions } from "./migrations/2026-11-27-user-versions.ts";
import { visibilityOfChats } from "./migrations/2026-11-27-visibility-of-chats.ts";
import { groups } from "./migrations/2026-11-28/2026-11-28-groups.ts";
import { linkPreviews } from "./migrations/2026-11-28/2026-11-28-link-previews.ts";
import { scheduled } from "./migrations/2026-11-28/2026-11-28-scheduled.ts";
import { sections } from "./migrations/2026-11-28/2026-11-28-sections.ts";
import { threads } from "./migrations/2026-11-28/2026-11-28-threads.ts";
import { userPauses } from "./migrations/2026-11-28/2026-11-28-user-pauses.ts";
import { alerts } from "./migrations/2026-11-28/2026-11-28-x-alerts.ts";
import { avatars } from "./migrations/2026-11-28/2026-11-28-y-avatars.ts";
import { duty } from "./migrations/2026-11-28/2026-11-28-z-a-duty.ts";
import { steps as chatSteps } from "./migrations/2026-11-28/2026-11-28-z-b-steps.ts";
import { integrationKeys } from "./migrations/2026-11-28/2026-11-28-z-integration-keys.ts";
import { mutes } from "./migrations/2026-11-28/2026-11-28-z-mutes.ts";
import { userDetails } from "./migrations/2026-11-29/2026-11-29-a-user-details.ts";
import { countFormer, replaceFormerSteps, withoutFormer } from "./migrations/former-steps.ts";
import type { Database, DatabaseKind } from "./types.ts";

export { lastFormerCommit } from "./migrations/former-steps.ts";

/** Ordered by name: a new step comes after every released one. A released step never changes. */
const steps = {
  "2026-11-26-first": first,
  "2026-11-27-reactions": reactions,
  "2026-11-27-read-marks": readMarks,
  "2026-11-27-shared-pins": sharedPins,
  "2026-11-27-user-files": userFiles,
  "2026-11-27-user-saved-messages": userSavedMessages,
  "2026-11-27-user-thumbnails": userThumbnails,
  "2026-11-27-user-versions": userVersions,
  "2026-11-27-visibility-of-chats": visibilityOfChats,
  "2026-11-28-groups": groups,
  "2026-11-28-link-previews": linkPreviews,
  "2026-11-28-scheduled": scheduled,
  "2026-11-28-sections": sections,
  "2026-11-28-threads": threads,
  "2026-11-28-user-pauses": userPauses,
  "2026-11-28-x-alerts": alerts,
  "2026-11-28-y-avatars": avatars,
  "2026-11-28-z-a-duty": duty,
  "2026-11-28-z-b-steps": chatSteps,
  "2026-11-28-z-integration-keys": integrationKeys,
  "2026-11-28-z-mutes": mutes,
  "2026-11-29-a-user-details": userDetails,
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
