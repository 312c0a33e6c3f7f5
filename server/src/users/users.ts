/** The people of this server: who they are, how they are found. */
import { limits } from "@belfry/contracts/limits";
import type { Me, UserSummary } from "@belfry/contracts/users";
import type { Kysely } from "kysely";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";
import { databaseFailure } from "../database/failures.ts";
import type { Schema } from "../database/schema.ts";
import { fail, failAt } from "../problems.ts";
import { plainLine } from "../text-input.ts";
import { normalizeEmail } from "./email.ts";
import * as store from "./user-store.ts";

export { normalizeEmail };

export interface NewUser {
  email: string;
  displayName: string;
  role: Me["role"];
  /** PHC string. */
  passwordHash: string;
}

export interface PasswordHolder {
  user: Me;
  passwordHash: string;
  passwordVersion: number;
  isActive: boolean;
}

/** Checked already; what is undefined stays. */
export interface UserChanges {
  displayName?: string | undefined;
  avatarUrl?: string | null | undefined;
  email?: string | undefined;
}

export interface Users {
  /** Expects what `checkedEmail` and `checkedName` answered. `within` joins a transaction. */
  create(draft: NewUser, within?: Kysely<Schema>): Promise<Me>;
  find(userId: number): Promise<Me | undefined>;
  findByEmail(email: string): Promise<Me | undefined>;
  /** Of the ids that are people's, deactivated ones included: what they said stays theirs. */
  summaries(userIds: readonly number[]): Promise<Map<number, UserSummary>>;
  /** Active users whose name holds the text, or whose e-mail it is; all of them for an empty one. */
  search(query: string): Promise<UserSummary[]>;
  passwordHolder(email: string): Promise<PasswordHolder | undefined>;
  /** The same password, hashed with more work. Nothing happens when it is another one by now. */
  replacePasswordHash(holder: PasswordHolder, passwordHash: string): Promise<void>;
  /**
   * Another password. Answers false when the user is deactivated, or when the version is no longer
   * the one that was seen.
   */
  setPasswordWithin(
    trx: Kysely<Schema>,
    userId: number,
    passwordHash: string,
    seenVersion?: number,
  ): Promise<boolean>;
  /** Refuses an e-mail that is somebody else's. */
  changeWithin(trx: Kysely<Schema>, userId: number, changes: UserChanges): Promise<void>;
}

export function createUsers({ database, clock }: { database: Database; clock: Clock }): Users {
  const { sql } = database;

  return {
    create: (draft, within = sql) => refusingTaken(() => store.insert(within, draft, clock.now())),
    find: (userId) => store.byId(sql, userId),

    async findByEmail(email) {
      const normalized = normalizeEmail(email);
      return normalized === undefined ? undefined : store.byEmail(sql, normalized);
    },

    async summaries(userIds) {
      const found = await store.summariesOf(sql, [...new Set(userIds)]);
      return new Map(found.map((summary) => [summary.id, summary]));
    },

    async search(query) {
      const text = query.normalize("NFKC").trim();
      if (/\p{Cc}/u.test(text)) fail("invalid_query", { detail: "query has control characters." });
      return store.search(sql, text, limits.pageMaxSize);
    },

    passwordHolder: (email) => store.passwordHolder(sql, normalizeEmail(email) ?? ""),
    replacePasswordHash: (holder, hash) => store.replacePasswordHash(sql, holder, hash),
    setPasswordWithin: store.setPassword,
    changeWithin: (trx, userId, changes) => refusingTaken(() => store.change(trx, userId, changes)),
  };
}

/** Nothing of a user is unique but the e-mail. The database decides: a look before may be too old. */
async function refusingTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (cause) {
    if (databaseFailure(cause) !== "duplicate") throw cause;
    const errors = [{ pointer: "/email", detail: "is another user's" }];
    fail("email_taken", { errors, cause });
  }
}

export function checkedEmail(pointer: string, text: string): string {
  return normalizeEmail(text) ?? failAt(pointer, "must be an e-mail address");
}

/** Only how it is written: nothing is fetched here. */
export function checkedAvatarUrl(pointer: string, text: string): string {
  const limit = limits.avatarUrlLength;
  const url = text.length <= limit ? URL.parse(text) : null;
  // Measured as it is kept: writing it out may make it longer.
  const isAddress = url && /^https?:$/.test(url.protocol) && url.href.length <= limit;
  if (!isAddress || url.username || url.password) {
    failAt(pointer, `must be an http or https address of at most ${limit} characters`);
  }
  return url.href;
}

export function checkedName(pointer: string, text: string): string {
  return plainLine(pointer, text, limits.nameLength);
}
