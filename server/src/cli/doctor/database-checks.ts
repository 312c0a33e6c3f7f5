/** Checks the database, its tables, the secret key, the search index, the last backup, who is on duty, and the clock of PostgreSQL. */
import { readLastBackup } from "../../backups/backups.ts";
import type { Config } from "../../config/config.ts";
import { loadSecrets, type Secrets } from "../../crypto/secrets.ts";
import { ageOfData, ageTexts, type DataAge, hasData } from "../../database/checks.ts";
import { type Database, openDatabase } from "../../database/database.ts";
import { readFact } from "../../database/facts.ts";
import { isDamage } from "../../database/failures.ts";
import { findUnsupported } from "../../database/postgres/supported.ts";
import { listSealingKeys } from "../../database/start/key-check.ts";
import type { Io } from "../command.ts";
import { minute } from "../format.ts";
import { checkBucket } from "./bucket-check.ts";
import { checkDamage, describeDamage } from "./damage-check.ts";
import { readServerInfo } from "./doctor-store.ts";
import { checkDuty } from "./duty-check.ts";
import { type Finding, fix, ok, reasonOf, warn } from "./finding.ts";
import { checkSearch } from "./search-check.ts";

interface DatabaseReport {
  findings: Finding[];
  /** Undefined if the key is missing or does not fit. */
  secrets?: Secrets;
}

const clockToleranceMs = 5000;
const hourMs = 60 * 60 * 1000;
const backupMaxAgeMs = 48 * hourMs;

export async function checkDatabase(
  io: Io,
  config: Config,
  dataFolder: string,
  now: () => number,
): Promise<DatabaseReport> {
  const { program } = io;
  const place = placeOf(config, dataFolder);
  const damage = await checkDamage(io, config);
  // Everything else would only repeat it in other words.
  if (damage?.level === "fix") return { findings: [damage] };
  let database: Database;
  try {
    database = await openDatabase({ url: config.databaseUrl, dataFolder, mustExist: true });
  } catch (error) {
    const text = describe(error);
    const isMissing = text.startsWith("There is no database");
    return { findings: [isMissing ? warn(text) : fix(`${place} cannot be opened: ${text}`)] };
  }
  try {
    const report = await checkOpened(database, { program, config, dataFolder, place, now });
    return { ...report, findings: [...(damage ? [damage] : []), ...report.findings] };
  } catch (error) {
    if (isDamage(error))
      return { findings: [await describeDamage(io, config, `${place} is damaged.`)] };
    return { findings: [fix(`${place} does not respond: ${describe(error)}`)] };
  } finally {
    await database.close().catch(() => {});
  }
}

interface Context {
  /** How the advice calls the command line. */
  program: string;
  config: Config;
  dataFolder: string;
  place: string;
  now(): number;
}

async function checkOpened(database: Database, context: Context): Promise<DatabaseReport> {
  const { program, place, now } = context;
  const { name, now: databaseNow } = await readServerInfo(database);
  const findings = [ok(`${place} responds (${name}).`)];
  if (databaseNow !== undefined) findings.push(compareClocks("the database", databaseNow, now()));
  const problem = database.kind === "postgres" ? await findUnsupported(database) : undefined;
  if (problem !== undefined) return { findings: [...findings, fix(problem)] };
  const age = await ageOfData(database);
  findings.push(findingByAge[age]);
  if (age !== "same") return { findings };
  if (!(await hasData(database))) {
    findings.push(
      warn("This server is not set up yet. Open the link that it prints at its start."),
    );
  }
  const { finding, secrets } = await checkKey(database, context);
  findings.push(finding, await checkSearch(program, database, context.dataFolder));
  findings.push(await checkBucket(program, database, context.config));
  findings.push(await checkBackup(program, database, now()));
  findings.push(...(await checkDuty(database, now())));
  return { findings, ...(secrets && { secrets }) };
}

const findingByAge: Readonly<Record<DataAge, Finding>> = {
  same: ok("The tables match this version."),
  none: warn("There are no tables yet. The first start of the server creates them."),
  older: warn(
    "The tables are from an older Belfry. The next start migrates them: make a backup first.",
  ),
  newer: fix("The tables are from a newer Belfry. Install that version, or restore a backup."),
  outdated: fix(ageTexts.outdated),
  unfinished: fix(ageTexts.unfinished),
};

async function checkKey(
  database: Database,
  { config, dataFolder }: Context,
): Promise<{ finding: Finding; secrets?: Secrets }> {
  try {
    const { secretKey } = config;
    const secrets = await loadSecrets({ secretKey, dataFolder, hasData: true });
    const [stored, used] = await Promise.all([
      readFact(database.sql, "key_id"),
      listSealingKeys(database.sql),
    ]);
    const missing = [...new Set([...(stored ? [stored] : []), ...used])].filter(
      (id) => !secrets.keyIds.includes(id),
    );
    if (missing.length === 0) {
      return { finding: ok(`The secret key ${secrets.keyIds[0]} matches the database.`), secrets };
    }
    const text = `The secrets in the database need the key ${missing.join(" and ")}, but this is ${secrets.keyIds.join(", ")}.`;
    return { finding: fix(`${text} Restore the right key file, or set BELFRY_SECRET_KEY.`) };
  } catch (error) {
    return { finding: fix(describe(error)) };
  }
}

async function checkBackup(program: string, database: Database, now: number): Promise<Finding> {
  const last = await readLastBackup(database);
  const advice = `Run "${program} backup <file>", and see the guide on backups for a schedule.`;
  if (!last) return warn(`There is no backup yet. ${advice}`);
  const { result, reason = "", lastSuccessAt } = last;
  if (result === "failed") return fix(`The last backup failed. ${reason}`.trim());
  const ageMs = now - Date.parse(lastSuccessAt ?? "");
  const described = `The last backup is from ${minute(lastSuccessAt ?? null)}`;
  return ageMs > backupMaxAgeMs
    ? warn(`${described}, ${Math.floor(ageMs / (24 * hourMs))} days ago. ${advice}`)
    : ok(`${described}.`);
}

export function compareClocks(other: string, otherNow: number, now: number): Finding {
  const seconds = Math.round(Math.abs(now - otherNow) / 1000);
  return seconds * 1000 > clockToleranceMs
    ? fix(
        `The clocks of this machine and of ${other} differ by ${seconds} s. Two-factor codes and ` +
          "expiry times depend on them: set up time synchronization (NTP).",
      )
    : ok(`The clock of this machine agrees with ${other}.`);
}

function placeOf({ databaseUrl }: Config, dataFolder: string): string {
  if (databaseUrl === undefined) return `The database in ${dataFolder}`;
  return `The PostgreSQL database at ${new URL(databaseUrl).host} (BELFRY_DATABASE_URL)`;
}

/** A sentence. The errors of the drivers name no password. */
function describe(error: unknown): string {
  const message = error instanceof Error && error.message ? error.message : reasonOf(error);
  return /[.!?]$/.test(message) ? message : `${message}.`;
}
