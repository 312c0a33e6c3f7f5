/** One user for each place somebody can stand in, and a fresh credential of every kind for each try. */
import type { Scope } from "@belfry/contracts/auth/api-keys";
import type { UserRole } from "@belfry/contracts/users";
import type { Insertable } from "kysely";
import { hashToken, makeTicket, makeToken } from "../../src/crypto/tokens.ts";
import type { Database } from "../../src/database/database.ts";
import type { Schema } from "../../src/database/schema.ts";
import { createUsers } from "../../src/users/users.ts";
import { startWithCast } from "./test-server.ts";

export type CredentialKind = keyof Awaited<ReturnType<AccessCast["issue"]>>;
export type AccessCast = Awaited<ReturnType<typeof startAccessCast>>;

const minute = 60_000;
const day = 24 * 60 * minute;

/**
 * Two-factor is asked of everybody, and all but one have it. The ids of these users stand in no
 * address of the matrix, so that what one of them may do takes nothing from another.
 */
export async function startAccessCast(database: Database) {
  const cast = await startWithCast(database);
  const { clock, deploys, relay } = cast;
  const users = createUsers({ database, clock });

  async function add(name: string, role: UserRole, place?: "owner" | "member"): Promise<number> {
    const email = `${name}@example.org`;
    const { id } = await users.create({ email, displayName: name, role, passwordHash: "none" });
    const member = { chat_id: deploys.id, user_id: id, joined_at: 1, read_message_id: 0 };
    if (place) await insert("members", [{ ...member, role: place }]);
    return id;
  }

  async function insert<T extends keyof Schema>(table: T, rows: Insertable<Schema[T]>[]) {
    await database.sql.insertInto(table).values(rows).execute();
  }

  const ids = {
    outsider: await add("outsider", "member"),
    member: await add("member", "member", "member"),
    chatOwner: await add("chat-owner", "member", "owner"),
    admin: await add("admin", "admin"),
    owner: await add("owner", "owner"),
    stale: await add("stale", "owner", "owner"),
    deactivated: await add("deactivated", "owner", "owner"),
    ada: 1,
    ben: 2,
  };
  const limitedId = await add("limited", "owner", "owner");
  const gone = database.sql.updateTable("users").set({ deactivated_at: 1 });
  await gone.where("id", "=", ids.deactivated).execute();
  await insert("settings", [{ name: "require_two_factor", value: "true" }]);
  const on = { state: "on", secret_sealed: "", created_at: 1 } as const;
  await insert(
    "totp_secrets",
    Object.values(ids).map((id) => ({ ...on, user_id: id })),
  );

  /** All of them anew: some endpoints end the credential that they are called with. */
  async function issue() {
    const now = clock.at;
    const sessions: Insertable<Schema["sessions"]>[] = [];
    const keys: Insertable<Schema["api_keys"]>[] = [];
    const fresh = { created_at: now, last_seen_at: now, authenticated_at: now };

    function session(userId: number, times: object = {}): string {
      const token = makeToken("sess");
      const row = { token_hash: hashToken(token), user_id: userId, expires_at: now + day };
      sessions.push({ ...row, ...fresh, ...times, address: "", user_agent: "" });
      return token;
    }

    function key(userId: number, scopes: Scope, expiresAt: number | null = null): string {
      const token = makeToken("ak");
      const row = { token_hash: hashToken(token), user_id: userId, name: "key", scopes };
      keys.push({ ...row, created_at: now, expires_at: expiresAt });
      return token;
    }

    const ticket = makeTicket();
    const tokens = {
      none: undefined,
      malformed: "sess_not-a-token",
      ticket,
      webhook: String(relay.url).split("/").at(-1) ?? "",
      expired: session(ids.ada, { expires_at: now }),
      expiredKey: key(ids.ada, "admin", now),
      deactivated: session(ids.deactivated),
      deactivatedKey: key(ids.deactivated, "admin"),
      limited: session(limitedId),
      limitedKey: key(limitedId, "admin"),
      outsider: session(ids.outsider),
      member: session(ids.member),
      chatOwner: session(ids.chatOwner),
      admin: session(ids.admin),
      owner: session(ids.owner),
      stale: session(ids.stale, { authenticated_at: now - 10 * minute }),
      adaRead: key(ids.ada, "read"),
      adaWrite: key(ids.ada, "write"),
      adaAdmin: key(ids.ada, "admin"),
      benRead: key(ids.ben, "read"),
      benWrite: key(ids.ben, "write"),
      benAdmin: key(ids.ben, "admin"),
    };
    const right = { user_id: ids.ada, password_version: 0, expires_at: now + minute };
    await insert("tickets", [{ ...right, token_hash: hashToken(ticket) }]);
    await insert("sessions", sessions);
    await insert("api_keys", keys);
    return tokens;
  }

  return { ...cast, issue };
}
