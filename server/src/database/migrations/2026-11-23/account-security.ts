/**
 * Remembered devices, e-mail addresses that wait for a confirmation, and e-mail domains in ASCII. The
 * date is later than the day it was written, so that it runs after the steps of that day.
 */
import { domainToASCII } from "node:url";
import type { ColumnBuilderCallback, Kysely } from "kysely";

interface Tables {
  users: { id: number; email: string; kind: string };
}

export function accountSecurity() {
  const required: ColumnBuilderCallback = (column) => column.notNull();
  const user: ColumnBuilderCallback = (column) => column.notNull().references("users.id");

  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable("remembered_devices")
        .addColumn("user_id", "bigint", user)
        .addColumn("token_hash", "text", required)
        .addColumn("seen_at", "bigint", required)
        .addPrimaryKeyConstraint("remembered_devices_key", ["user_id", "token_hash"])
        .execute();

      await db.schema
        .createIndex("remembered_devices_by_token")
        .on("remembered_devices")
        .column("token_hash")
        .execute();

      await db.schema
        .createTable("email_changes")
        .addColumn("user_id", "bigint", (column) => user(column).primaryKey())
        .addColumn("email", "text", required)
        .addColumn("token_hash", "text", (column) => column.notNull().unique())
        .addColumn("expires_at", "bigint", required)
        .execute();

      await encodeDomains(db as Kysely<Tables>);
    },
  };
}

/** Two accounts that become one address keep their spelling, and with it their sign-in. */
export async function encodeDomains(db: Kysely<Tables>): Promise<void> {
  const people = db.selectFrom("users").select(["id", "email"]).where("kind", "=", "person");
  const users = await people.orderBy("id").execute();
  const taken = new Set(users.map(({ email }) => email));
  for (const { id, email } of users) {
    const encoded = encodeDomain(email);
    if (taken.has(encoded)) continue;
    taken.add(encoded);
    await db.updateTable("users").set({ email: encoded }).where("id", "=", id).execute();
  }
}

function encodeDomain(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1);
  if (/^[\0-\x7f]*$/.test(domain)) return email;
  const encoded = domainToASCII(domain);
  return encoded === "" ? email : email.slice(0, at + 1) + encoded;
}
