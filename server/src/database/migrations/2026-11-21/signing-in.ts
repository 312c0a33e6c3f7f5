/** Two-factor, API keys, passkeys, invites, password resets and signals of the command line. */
import type { ColumnBuilderCallback, Kysely } from "kysely";
import type { DatabaseKind } from "../../database.ts";

export function signingIn(kind: DatabaseKind) {
  const idType = kind === "sqlite" ? "integer" : "bigint";
  const identity: ColumnBuilderCallback = (column) =>
    kind === "sqlite"
      ? column.primaryKey().autoIncrement()
      : column.primaryKey().generatedByDefaultAsIdentity();
  const required: ColumnBuilderCallback = (column) => column.notNull();
  const unique: ColumnBuilderCallback = (column) => column.notNull().unique();
  const key: ColumnBuilderCallback = (column) => column.notNull().primaryKey();
  const user: ColumnBuilderCallback = (column) => column.notNull().references("users.id");
  const zero: ColumnBuilderCallback = (column) => column.notNull().defaultTo(0);

  return {
    async up(db: Kysely<unknown>): Promise<void> {
      const word =
        (word: string): ColumnBuilderCallback =>
        (column) =>
          column.notNull().defaultTo(word);
      await db.schema.alterTable("users").addColumn("kind", "text", word("person")).execute();
      await db.schema.alterTable("users").addColumn("password_version", "bigint", zero).execute();
      await db.schema
        .alterTable("sessions")
        .addColumn("method", "text", word("password"))
        .execute();

      await db.schema
        .createTable("totp_secrets")
        .addColumn("user_id", "bigint", user)
        .addColumn("state", "text", required)
        .addColumn("secret_sealed", "text", required)
        .addColumn("last_step", "bigint", zero)
        .addColumn("created_at", "bigint", required)
        .addPrimaryKeyConstraint("totp_secrets_key", ["user_id", "state"])
        .execute();

      await db.schema
        .createTable("recovery_codes")
        .addColumn("user_id", "bigint", user)
        .addColumn("code_hash", "text", required)
        .addColumn("used_at", "bigint")
        .addPrimaryKeyConstraint("recovery_codes_key", ["user_id", "code_hash"])
        .execute();

      await db.schema
        .createTable("second_factor_failures")
        .addColumn("user_id", "bigint", key)
        .addColumn("failures", "integer", required)
        .addColumn("blocked_until", "bigint", required)
        .execute();

      await db.schema
        .createTable("tickets")
        .addColumn("token_hash", "text", key)
        .addColumn("user_id", "bigint", user)
        .addColumn("password_version", "bigint", required)
        .addColumn("tries", "integer", zero)
        .addColumn("expires_at", "bigint", required)
        .execute();
      await db.schema.createIndex("tickets_of_user").on("tickets").column("user_id").execute();

      await db.schema
        .createTable("api_keys")
        .addColumn("id", idType, identity)
        .addColumn("token_hash", "text", unique)
        .addColumn("user_id", "bigint", user)
        .addColumn("name", "text", required)
        .addColumn("scopes", "text", required)
        .addColumn("created_at", "bigint", required)
        .addColumn("expires_at", "bigint")
        .addColumn("last_used_at", "bigint")
        .addColumn("last_used_address", "text")
        .execute();
      await db.schema.createIndex("api_keys_of_user").on("api_keys").column("user_id").execute();

      await db.schema
        .createTable("passkeys")
        .addColumn("id", idType, identity)
        .addColumn("credential_id", "text", unique)
        .addColumn("user_id", "bigint", user)
        .addColumn("public_key", "text", required)
        .addColumn("counter", "bigint", required)
        .addColumn("transports", "text", required)
        .addColumn("is_synced", "integer", required)
        .addColumn("name", "text", required)
        .addColumn("created_at", "bigint", required)
        .addColumn("last_used_at", "bigint")
        .execute();
      await db.schema.createIndex("passkeys_of_user").on("passkeys").column("user_id").execute();

      await db.schema
        .createTable("passkey_challenges")
        .addColumn("challenge_hash", "text", key)
        .addColumn("purpose", "text", required)
        .addColumn("expires_at", "bigint", required)
        .execute();

      await db.schema
        .createTable("invites")
        .addColumn("id", idType, identity)
        .addColumn("token_hash", "text", unique)
        .addColumn("role", "text", required)
        .addColumn("chat_ids", "text", required)
        .addColumn("email", "text")
        .addColumn("uses", "integer", zero)
        .addColumn("max_uses", "integer", required)
        .addColumn("created_by", "bigint", user)
        .addColumn("created_at", "bigint", required)
        .addColumn("expires_at", "bigint", required)
        .addColumn("revoked_at", "bigint")
        .execute();

      await db.schema
        .createTable("password_resets")
        .addColumn("token_hash", "text", key)
        .addColumn("user_id", "bigint", user)
        .addColumn("made_by", "bigint")
        .addColumn("is_mailed", "integer", required)
        .addColumn("expires_at", "bigint", required)
        .execute();
      await db.schema
        .createIndex("password_resets_of_user")
        .on("password_resets")
        .column("user_id")
        .execute();

      await db.schema
        .createTable("known_devices")
        .addColumn("user_id", "bigint", user)
        .addColumn("device_hash", "text", required)
        .addColumn("seen_at", "bigint", required)
        .addPrimaryKeyConstraint("known_devices_key", ["user_id", "device_hash"])
        .execute();

      await db.schema
        .createTable("outside_signals")
        .addColumn("id", idType, identity)
        .addColumn("at", "bigint", required)
        .addColumn("topic", "text", required)
        .addColumn("signals", "text", required)
        .execute();

      await db.schema
        .createIndex("audit_log_by_event")
        .on("audit_log")
        .columns(["event", "id"])
        .execute();
      await db.schema
        .createIndex("audit_log_by_actor")
        .on("audit_log")
        .columns(["actor_user_id", "id"])
        .execute();
    },
  };
}
