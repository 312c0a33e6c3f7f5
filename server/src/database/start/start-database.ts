/** Opens the database and its secrets for a server: locks it, checks it, migrates it. */
import { join } from "node:path";
import type { Secrets } from "../../crypto/secrets.ts";
import { ageTexts, hasUnfinishedCopy } from "../checks.ts";
import { type Database, openDatabase } from "../database.ts";
import { repairAdvice, StartError } from "../failures.ts";
import { migrate, stepNames } from "../migrate.ts";
import { requireSupported } from "../postgres/supported.ts";
import { explainPostgresError } from "./connect-error.ts";
import { checkFile, markDamaged, recordRunning, recordStopped } from "./file-check.ts";
import { explainFolderError } from "./folder-error.ts";
import { openSecrets, recordKey } from "./key-check.ts";
import { lockFolder } from "./lock.ts";
import type { PostgresLock } from "./postgres-lock.ts";

export interface StartDatabaseOptions {
  url?: string | undefined;
  poolSize?: number;
  /** An absolute path; the folder exists. */
  dataFolder: string;
  secretKey?: string | undefined;
  /** Servers on PostgreSQL with the same bus run together. With `memory`, one runs alone. */
  bus: string;
  /** Whether this server may be the one that runs the jobs of all. Default: true. */
  canLead?: boolean;
  /** PostgreSQL only: how long a leader may stand still before another server takes its place. */
  leaseMs?: number;
  /** PostgreSQL only: shown to administrators if this server is the leader. */
  processId?: number | undefined;
  isDurable: boolean;
  /** PostgreSQL only: this server can no longer run together with another one, so it must stop. */
  onLockLost(error: Error): void;
  /** Called once if a query finds that the database is damaged, with what to do. */
  onDamaged?(text: string): void;
  /** Called before something that may take minutes. */
  onSlow(text: string): void;
  /** Called before the tables are migrated. The server does not start if it rejects. */
  beforeMigration?(database: Database): Promise<void>;
}

export interface StartedDatabase {
  database: Database;
  secrets: Secrets;
  /** Whether this server runs the jobs of all. */
  isLeader(): boolean;
}

/** Rejects with a sentence that names the option and what to do. `close` releases the lock, too. */
export async function startDatabase(options: StartDatabaseOptions): Promise<StartedDatabase> {
  const { url, dataFolder } = options;
  try {
    return await openLocked(options);
  } catch (error) {
    if (!(error instanceof Error) || error instanceof StartError) throw error;
    if (url) throw new Error(explainPostgresError(error, url), { cause: error });
    if (!("code" in error)) throw error;
    const failure = `The database in ${dataFolder} cannot be opened`;
    throw new Error(explainFolderError(error, failure), { cause: error });
  }
}

async function openLocked(options: StartDatabaseOptions): Promise<StartedDatabase> {
  const { url, poolSize = 10, dataFolder, isDurable, onSlow } = options;
  const file = join(dataFolder, "belfry.db");
  const onDamaged = ({ message }: Error) => {
    if (!url) markDamaged(file);
    const advice = repairAdvice(url ? "postgres" : "sqlite");
    options.onDamaged?.(`The database is damaged, so nothing can be saved (${message}). ${advice}`);
  };
  await using resources = new AsyncDisposableStack();
  const folder = lockFolder(dataFolder, { isShared: url !== undefined });
  resources.defer(() => folder.close());
  const lock = await lockServer(options);
  if (lock) resources.defer(() => lock.close());
  if (!url) checkFile(file, onSlow);
  const database = await openDatabase({ url, poolSize, dataFolder, isDurable, onDamaged });
  resources.defer(() => database.close());
  if (url) await requireSupported(database);
  await options.beforeMigration?.(database);
  await migrate(database);
  if (await hasUnfinishedCopy(database)) throw new StartError(ageTexts.unfinished);
  const secrets = await openSecrets(database, options);
  await lock?.finishStart(secrets.keyIds);
  await recordKey(database, secrets);
  if (!url) await recordRunning(database, file);
  const opened = resources.move();
  return {
    secrets,
    isLeader: () => lock?.isLeader() ?? true,
    database: {
      ...database,
      async close() {
        // A full disk does not keep the server from stopping; the next start then checks the file.
        if (!url) await recordStopped(database, file).catch(() => {});
        // The locks come last: until then this server may still write.
        await opened.disposeAsync();
      },
    },
  };
}

async function lockServer(options: StartDatabaseOptions): Promise<PostgresLock | undefined> {
  const { url, bus, canLead = true, leaseMs, processId, onLockLost: onLost, onSlow } = options;
  if (!url) return undefined;
  const { lockPostgres } = await import("./postgres-lock.ts");
  return lockPostgres({
    url,
    traits: { steps: stepNames, bus },
    canLead,
    ...(leaseMs !== undefined && { leaseMs }),
    processId,
    onLost,
    onSlow,
  });
}
