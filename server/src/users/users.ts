/** Users of this server: creating, finding and changing them. */
import { limits } from "@belfry/contracts/limits";
import type { Me, UserSummary } from "@belfry/contracts/users";
import type { Kysely } from "kysely";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";
import { databaseFailure } from "../database/failures.ts";
import type { Schema } from "../database/schema.ts";
import { fail } from "../problems.ts";
import { parseSearchText } from "../text-input.ts";
import { emailSpellings } from "./email.ts";
import * as store from "./user-store.ts";

export { emailSpellings, normalizeEmail, parseEmail } from "./email.ts";
export { parseAvatarUrl, parseDisplayName } from "./user-input.ts";
export type { UserChanges } from "./user-store.ts";

/** The profile of deleted users, above their messages and in the audit log. */
export const deletedUser = { displayName: "Deleted user", avatarUrl: null };

export type Users = ReturnType<typeof createUsers>;

export function createUsers({ database, clock }: { database: Database; clock: Clock }) {
  const { sql } = database;

  /** Creates a user from parsed input. Rejects an e-mail of another user with `email_taken`. */
  function create(draft: store.NewUser, within: Kysely<Schema> = sql): Promise<Me> {
    return failIfTaken(() => store.insert(within, draft, clock.now()));
  }

  function findByEmail(email: string): Promise<Me | undefined> {
    return store.byEmail(sql, emailSpellings(email));
  }

  /** Returns users by id, including deactivated ones, who remain the authors of their messages. */
  async function summaries(userIds: readonly number[]): Promise<Map<number, UserSummary>> {
    const found = await store.summariesOf(sql, [...new Set(userIds)]);
    return new Map(found.map((summary) => [summary.id, summary]));
  }

  /** Returns active users by part of the name or by the whole e-mail. An empty text matches all. */
  async function search(query: string): Promise<UserSummary[]> {
    const text = parseSearchText(query);
    return store.search(sql, text, emailSpellings(text), limits.pageMaxSize);
  }

  /** Rejects an e-mail of another user with `email_taken`. */
  function changeWithin(
    trx: Kysely<Schema>,
    userId: number,
    changes: store.UserChanges,
  ): Promise<void> {
    return failIfTaken(() => store.change(trx, userId, changes));
  }

  return {
    create,
    find: (userId: number, within: Kysely<Schema> = sql) => store.byId(within, userId),
    findByEmail,
    summaries,
    search,
    findPassword: (email: string) => store.findPassword(sql, emailSpellings(email)),
    /** Stores a stronger hash of the same password, unless the password has changed since. */
    upgradePasswordHash: (stored: store.StoredPassword, hash: string) =>
      store.upgradePasswordHash(sql, stored, hash),
    setPasswordWithin: store.setPassword,
    changeWithin,
  };
}

/** The e-mail is the only unique column. The database decides, because an earlier check may be stale. */
async function failIfTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (cause) {
    if (databaseFailure(cause) !== "duplicate") throw cause;
    const errors = [{ pointer: "/email", detail: "belongs to another user" }];
    fail("email_taken", { errors, cause });
  }
}
