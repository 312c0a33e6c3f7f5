/**
 * SQL that replaces the sealed secrets of a database whose key is lost. Nothing can be read with a
 * replacement, and nothing becomes less secure: codes and signatures are rejected, not skipped.
 */
import { randomBytes } from "node:crypto";
import { createSecrets } from "../../crypto/secrets.ts";
import type { Database } from "../../database/database.ts";

/** Shown instead of the token in the URL of a webhook. */
const unknownToken = "unknown-until-you-rotate-this-url";

export async function replaceSealedSecrets({ sql }: Database, keyText: string): Promise<void> {
  const { seal } = createSecrets([Buffer.from(keyText, "base64")]);
  await sql.transaction().execute(async (trx) => {
    const webhooks = await trx
      .selectFrom("webhooks")
      .select(["id", "token_hash", "secret_sealed"])
      .where("deleted_at", "is", null)
      .execute();
    for (const { id, token_hash, secret_sealed } of webhooks) {
      const secret = secret_sealed && seal(randomText(), `webhook secret ${id}`);
      await trx
        .updateTable("webhooks")
        .set({ token_sealed: seal(unknownToken, `webhook ${token_hash}`), secret_sealed: secret })
        .where("id", "=", id)
        .execute();
    }
    // The next start makes another key. Browsers subscribe again when they see it.
    await trx.deleteFrom("settings").where("name", "=", "vapid_key").execute();
    const factors = await trx.selectFrom("totp_secrets").select(["user_id", "state"]).execute();
    for (const { user_id, state } of factors) {
      await trx
        .updateTable("totp_secrets")
        .set({ secret_sealed: seal(randomBase32(), `totp:${user_id}`) })
        .where("user_id", "=", user_id)
        .where("state", "=", state)
        .execute();
    }
  });
}

function randomText(): string {
  return randomBytes(32).toString("base64url");
}

function randomBase32(): string {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  return [...randomBytes(32)].map((byte) => letters[byte % 32]).join("");
}
