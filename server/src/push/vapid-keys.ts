/** The key pair that identifies this server to push services. Made once, sealed in the settings. */
import type { Secrets } from "../crypto/secrets.ts";
import type { Database } from "../database/database.ts";
import { readFact, writeFactOnce } from "../database/facts.ts";
import { makeVapidSecret, type VapidKeys, vapidKeysOf } from "./protocol/vapid.ts";

const fact = "vapid_key";

/** Returns the keys. The first call makes them. */
export async function loadVapidKeys({ sql }: Database, secrets: Secrets): Promise<VapidKeys> {
  const sealed =
    (await readFact(sql, fact)) ??
    (await writeFactOnce(sql, fact, secrets.seal(makeVapidSecret(), fact)));
  return vapidKeysOf(secrets.open(sealed, fact));
}
