/** The title and the time zone of a user, for their card. */
import { limits } from "@belfry/contracts/limits";
import { isTimeZone } from "@belfry/contracts/on-call/zoned-time";
import type { ChangeUserDetails, UserDetails } from "@belfry/contracts/people/user-details";
import type { Kysely } from "kysely";
import type { Identity } from "../../access/identity.ts";
import type { Audit } from "../../audit/audit.ts";
import type { Database } from "../../database/database.ts";
import type { Schema } from "../../database/schema.ts";
import { fail, failAt } from "../../problems.ts";
import { parseTextInput } from "../../text-input.ts";
import { findDetails, setDetails } from "./details-store.ts";

export type Details = ReturnType<typeof createDetails>;

export function createDetails({ database, audit }: { database: Database; audit: Audit }) {
  /** Rejects an unknown or deleted user with `user_not_found`. */
  async function find(userId: number, sql: Kysely<Schema> = database.sql): Promise<UserDetails> {
    return (await findDetails(sql, userId)) ?? fail("user_not_found");
  }

  async function change(identity: Identity, given: ChangeUserDetails): Promise<UserDetails> {
    const { id } = identity.user;
    const changes = parse(given);
    return database.sql.transaction().execute(async (trx) => {
      const before = await find(id, trx);
      const after = { ...before, ...changes };
      const fields = (["title", "timeZone"] as const).filter(
        (name) => after[name] !== before[name],
      );
      if (fields.length === 0) return before;
      await setDetails(trx, id, after);
      await audit
        .within(trx)
        .success(identity, "user_updated", `user:${id}`, { fields: fields.join(" ") });
      return after;
    });
  }

  return { find, change };
}

function parse({ title, timeZone }: ChangeUserDetails): Partial<UserDetails> {
  if (timeZone && !isTimeZone(timeZone)) failAt("/timeZone", "is not a known time zone");
  return {
    ...(title !== undefined && {
      title: title?.trim() ? parseTextInput("/title", title, limits.userTitleLength) : null,
    }),
    ...(timeZone !== undefined && { timeZone: timeZone || null }),
  };
}
