/** The key of push notifications while the secret key is replaced. */
import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { eachDatabase } from "../../test/kit/each-database.ts";
import { startWithCast } from "../../test/kit/test-server.ts";
import { listSealingKeys, openSecrets, recordKey } from "../database/start/key-check.ts";
import { loadVapidKeys } from "./vapid-keys.ts";

const [oldKey = "", newKey = ""] = [1, 2].map(() => randomBytes(32).toString("base64"));

eachDatabase((openDatabase) => {
  test("The push key stays the same while the secret key is replaced, and needs only the new one after that", async () => {
    const database = await openDatabase();
    async function start(...secretKeys: string[]) {
      const secretKey = secretKeys.join(",");
      const secrets = await openSecrets(database, { secretKey, dataFolder: tmpdir() });
      await recordKey(database, secrets);
      return loadVapidKeys(database, secrets);
    }
    const { publicKey } = await start(oldKey);
    const [one, other] = await Promise.all([start(newKey, oldKey), start(newKey, oldKey)]);
    expect([one.publicKey, other.publicKey]).toEqual([publicKey, publicKey]);
    expect((await start(newKey)).publicKey).toBe(publicKey);
    // A key file that was lost, in a database without other secrets.
    expect((await start(oldKey)).publicKey).not.toBe(publicKey);
  });

  test("The secrets of deleted webhooks do not need their key", async () => {
    const { database, request, ada, relay } = await startWithCast(await openDatabase());
    expect(await listSealingKeys(database.sql)).toHaveLength(1);
    await request(`DELETE /api/chats/2/webhooks/${relay.id}`, { as: ada });
    expect(await listSealingKeys(database.sql)).toEqual([]);
  });
});
