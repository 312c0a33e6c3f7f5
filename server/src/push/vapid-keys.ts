/** The key pair that identifies this server to push services. Made once, sealed in the settings. */
import { type Secrets, sealingKeyOf } from "../crypto/secrets.ts";
import type { Database } from "../database/database.ts";
import { readFact, replaceFact, writeFactOnce } from "../database/facts.ts";
import { makeVapidSecret, type VapidKeys, vapidKeysOf } from "./protocol/vapid.ts";

const fact = "vapid_key";

/**
 * Returns the keys. The first call makes them. After a change of the secret key it seals them again, or
 * creates new ones if the key that sealed them is lost: browsers then subscribe again.
 */
export async function loadVapidKeys({ sql }: Database, secrets: Secrets): Promise<VapidKeys> {
  const { keyIds, seal, open } = secrets;
  const sealed =
    (await readFact(sql, fact)) ?? (await writeFactOnce(sql, fact, seal(makeVapidSecret(), fact)));
  const sealedBy = sealingKeyOf(sealed);
  if (sealedBy === keyIds[0]) return vapidKeysOf(open(sealed, fact));
  const secret = keyIds.includes(sealedBy) ? open(sealed, fact) : makeVapidSecret();
  const stored = await replaceFact(sql, fact, { from: sealed, to: seal(secret, fact) });
  return vapidKeysOf(open(stored, fact));
}
