import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { eachDatabase } from "../../../test/kit/each-database.ts";
import { startInjectedServer } from "../../../test/kit/test-server.ts";
import type { Database } from "../database.ts";
import { openSecrets, recordKey } from "./key-check.ts";

const keys = [1, 2, 3].map(() => randomBytes(32).toString("base64"));
const [oldKey = "", newKey = "", otherKey = ""] = keys;

function open(database: Database, ...secretKeys: string[]) {
  return openSecrets(database, { secretKey: secretKeys.join(","), dataFolder: tmpdir() });
}

/** Opens the secrets as a server does that starts. */
async function start(database: Database, ...secretKeys: string[]) {
  const secrets = await open(database, ...secretKeys);
  await recordKey(database, secrets);
  return secrets;
}

eachDatabase((openDatabase) => {
  test("[D7] A secret key that does not match the data prevents the start, and the error names both ids", async () => {
    const database = await openDatabase();
    await start(database, otherKey); // no user yet: the key may still change
    const { keyIds } = await start(database, oldKey);
    await (await startInjectedServer(database)).setUp();
    await start(database, oldKey);
    const other = await open(database, oldKey, otherKey);
    await expect(open(database, otherKey)).rejects.toThrow(
      `which needs the key ${keyIds[0]}: BELFRY_SECRET_KEY contains ${other.keyIds[1]}. Restore the key`,
    );
  });

  test("[D7] The key can be replaced in steps, and the old one cannot be removed while it is needed", async () => {
    const database = await openDatabase();
    const server = await startInjectedServer(database);
    await server.setUp();
    const before = await start(database, oldKey);
    const row = { state: "on", last_step: 0, created_at: 0, user_id: 1 } as const;
    const secret_sealed = before.seal("secret", "totp:1");
    await database.sql
      .insertInto("totp_secrets")
      .values({ ...row, secret_sealed })
      .execute();
    const both = await start(database, newKey, oldKey);
    expect(both.open(secret_sealed, "totp:1")).toBe("secret");
    await expect(open(database, newKey), "a secret needs the old key").rejects.toThrow(
      `needs the key ${before.keyIds[0]}`,
    );
    await expect(open(database, oldKey), "others need the new key").rejects.toThrow(
      `needs the key ${both.keyIds[0]}`,
    );
    await database.sql.deleteFrom("totp_secrets").execute();
    await start(database, newKey);
  });

  test("[D7] Data of an older version adopts the key that sealed its secrets, and no other", async () => {
    const database = await openDatabase();
    const server = await startInjectedServer(database);
    await server.setUp();
    const before = await open(database, oldKey);
    const row = { state: "on", last_step: 0, created_at: 0, user_id: 1 } as const;
    const secret_sealed = before.seal("secret", "totp:1");
    await database.sql
      .insertInto("totp_secrets")
      .values({ ...row, secret_sealed })
      .execute();
    await expect(open(database, otherKey)).rejects.toThrow(`needs the key ${before.keyIds[0]}`);
    await start(database, oldKey);
  });
});
