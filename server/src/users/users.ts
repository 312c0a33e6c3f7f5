/** Users of this server: creating, finding and changing them. */
import { limits } from "@belfry/contracts/limits";
import type { Me, UserSummary } from "@belfry/contracts/users";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";
import { databaseFailure } from "../database/failures.ts";
import type { Sql } from "../database/schema.ts";
import { fail, failAt } from "../problems.ts";
import { parseSearchText } from "../text-input.ts";
import { emailSpellings } from "./email.ts";
import {
  chooseHandle,
  failTaken,
  requireFree,
  reserveGroupHandle,
  reserveHandle,
} from "./handles.ts";
import { lookAlikesOf, nameProblem, nameSkeleton } from "./names.ts";
import * as store from "./user-store.ts";

type NewUser = Omit<store.NewUser, "handle">;

export { emailSpellings, normalizeEmail, parseEmail } from "./email.ts";
export { parseHandle } from "./handles.ts";
export { parseAvatarUrl, parseDisplayName } from "./user-input.ts";
export type { UserChanges } from "./user-store.ts";

/** The profile of deleted users, above their messages and in the audit log. */
export const deletedUser = { displayName: "Deleted user", avatarUrl: null };

export { deletedHandle, handleSkeleton } from "@belfry/contracts/handles/handles";
export { startsWithHandle } from "./handle-store.ts";

export type Users = ReturnType<typeof createUsers>;

export function createUsers({ database, clock }: { database: Database; clock: Clock }) {
  const { sql } = database;

  /**
   * Creates a user from parsed input, with a handle made of the name. Rejects an e-mail of another
   * user with `email_taken`, and a name that looks like that of another user or of Belfry.
   */
  async function create(draft: NewUser, within: Sql = sql): Promise<Me> {
    await requireOwnName(within, draft.displayName);
    for (;;) {
      const handle = await chooseHandle(within, draft, clock);
      const user = await failIfTaken(() => store.insert(within, { ...draft, handle }, clock.now()));
      // Otherwise another request took the handle at the same time.
      if (user) return user;
    }
  }

  /** Rejects a name that could be mistaken for Belfry or for another user. */
  async function requireOwnName(within: Sql, name: string, userId?: number): Promise<void> {
    const problem = nameProblem(name);
    if (problem) failAt("/displayName", problem);
    const names = await store.namesLike(within, nameSkeleton(name), userId);
    if (names.some(lookAlikesOf(name))) {
      failAt("/displayName", "looks like the name of another user, in other characters");
    }
  }

  function findByEmail(email: string, within: Sql = sql): Promise<Me | undefined> {
    return store.byEmail(within, emailSpellings(email));
  }

  /** Returns users by id, including deactivated ones, who remain the authors of their messages. */
  async function summaries(userIds: readonly number[]): Promise<Map<number, UserSummary>> {
    const found = await store.summariesOf(sql, [...new Set(userIds)]);
    return new Map(found.map((summary) => [summary.id, summary]));
  }

  /** Returns active users by part of the name, the start of the handle or the whole e-mail. An empty text matches all. */
  async function search(query: string): Promise<UserSummary[]> {
    const text = parseSearchText(query);
    return store.search(sql, text, emailSpellings(text), limits.pageMaxSize);
  }

  /** Rejects an e-mail of another user with `email_taken`, and a handle with `handle_taken`. */
  async function changeWithin(trx: Sql, userId: number, changes: store.UserChanges): Promise<void> {
    if (changes.handle !== undefined) {
      await requireFree(trx, { userId }, changes.handle, clock);
      await reserveHandle(trx, userId, clock);
    }
    const { displayName } = changes;
    if (displayName !== undefined && displayName !== (await store.byId(trx, userId))?.displayName) {
      await requireOwnName(trx, displayName, userId);
    }
    await failIfTaken(() => store.change(trx, userId, changes));
  }

  return {
    create,
    find: (userId: number, within: Sql = sql) => store.byId(within, userId),
    findByEmail,
    summaries,
    search,
    findPassword: (email: string) => store.findPassword(sql, emailSpellings(email)),
    /** Stores a stronger hash of the same password, unless the password has changed since. */
    upgradePasswordHash: (stored: store.StoredPassword, hash: string) =>
      store.upgradePasswordHash(sql, stored, hash),
    setPasswordWithin: store.setPassword,
    changeWithin,
    /** Rejects a handle that a user or another group has, or that is held for a user. */
    requireFreeGroupHandle: (trx: Sql, handle: string, groupId = 0) =>
      requireFree(trx, { groupId }, handle, clock),
    /** No user gets the former handle of a group for a while. */
    reserveGroupHandle: (trx: Sql, handle: string) => reserveGroupHandle(trx, handle, clock),
    /** Nobody else gets the handle of a deleted user for a while. */
    reserveHandleWithin: (trx: Sql, userId: number) => reserveHandle(trx, userId, clock),
  };
}

/** The database decides, because an earlier check may be stale. */
async function failIfTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (cause) {
    if (databaseFailure(cause) !== "duplicate") throw cause;
    if (/handle/.test(String(cause))) failTaken("belongs to another user", cause);
    const errors = [{ pointer: "/email", detail: "belongs to another user" }];
    fail("email_taken", { errors, cause });
  }
}
