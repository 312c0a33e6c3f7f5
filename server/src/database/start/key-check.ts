/** Which secret key a database needs. Another one would only fail when a user signs in. */
import { sql as raw } from "kysely";
import { loadSecrets, type Secrets } from "../../crypto/secrets.ts";
import { hasData } from "../checks.ts";
import { readFact, writeFact } from "../facts.ts";
import type { Sql } from "../schema.ts";
import type { Database } from "../types.ts";

const fact = "key_id";

/** Loads the keys. Rejects if the data is sealed with a key that is not among them. */
export async function openSecrets(
  database: Database,
  { secretKey, dataFolder }: { secretKey?: string | undefined; dataFolder: string },
): Promise<Secrets> {
  const isUsed = await hasData(database);
  const secrets = await loadSecrets({ secretKey, dataFolder, hasData: isUsed });
  const { keyIds } = secrets;
  const needed = new Set(await listSealingKeys(database.sql));
  const last = await readFact(database.sql, fact);
  if (last !== undefined && isUsed) needed.add(last);
  const missing = [...needed].filter((id) => !keyIds.includes(id));
  if (missing.length === 0) return secrets;
  throw new Error(
    `The secret key does not match this database, which needs the key ${missing.join(" and ")}: ` +
      `${secretKey ? "BELFRY_SECRET_KEY" : `the key file in ${dataFolder}`} contains ` +
      `${keyIds.join(" and ")}. Restore the key from a backup; if you have replaced it, keep the ` +
      "old key after the new one.",
  );
}

/** Remembers the key that seals from now on. */
export async function recordKey({ sql }: Database, { keyIds }: Secrets): Promise<void> {
  const [sealing = ""] = keyIds;
  if ((await readFact(sql, fact)) !== sealing) await writeFact(sql, fact, sealing);
}

/**
 * Returns the ids of the keys that sealed secrets which cannot be made again: the text before the dot.
 * Without those of deleted webhooks, which nobody reads, and of the push key, which is sealed again.
 */
export async function listSealingKeys(sql: Sql): Promise<string[]> {
  const { rows } = await raw<{ id: string }>`
    select distinct substr(sealed, 1, 8) as id from (
      select secret_sealed as sealed from totp_secrets
      union all select token_sealed from webhooks where deleted_at is null
      union all select secret_sealed from webhooks where deleted_at is null
    ) as secrets where substr(sealed, 9, 1) = '.'`.execute(sql);
  return rows.map(({ id }) => id);
}
