/** Users of every role and state, with new credentials of every kind for each request. */
import type { Scope } from "@belfry/contracts/auth/api-keys";
import type { UserRole } from "@belfry/contracts/users";
import type { Insertable } from "kysely";
import { hashToken, makeTicket, makeToken } from "../../../src/crypto/tokens.ts";
import type { Database } from "../../../src/database/database.ts";
import type { Schema } from "../../../src/database/schema.ts";
import { createUsers } from "../../../src/users/users.ts";
import { makeSession, startWithCast } from "../test-server.ts";

export type CredentialKind = keyof Awaited<ReturnType<AccessCast["issue"]>>;
export type AccessCast = Awaited<ReturnType<typeof startAccessCast>>;

const minute = 60_000;

/**
 * The server requires two-factor, and all users but `limited` have it. No path of the matrix contains
 * the ids of these users, so that an allowed request does not change another user's access.
 */
export async function startAccessCast(database: Database) {
  const cast = await startWithCast(database);
  const { clock, deploys, relay } = cast;
  const users = createUsers({ database, clock });

  async function add(name: string, role: UserRole, chatRole?: "owner" | "member"): Promise<number> {
    const email = `${name}@example.org`;
    const { id } = await users.create({ email, displayName: name, role, passwordHash: "none" });
    const member = { chat_id: deploys.id, user_id: id, joined_at: 1, read_message_id: 0 };
    if (chatRole) await insert("members", [{ ...member, role: chatRole }]);
    return id;
  }

  async function insert<T extends keyof Schema>(table: T, rows: Insertable<Schema[T]>[]) {
    await database.sql.insertInto(table).values(rows).execute();
  }

  const ids = {
    outsider: await add("outsider", "member"),
    member: await add("member", "member", "member"),
    chatOwner: await add("chat-owner", "member", "owner"),
    admin: await add("server-admin", "admin"),
    owner: await add("owner", "owner"),
    stale: await add("stale", "owner", "owner"),
    deactivated: await add("deactivated", "owner", "owner"),
    ada: 1,
    ben: 2,
  };
  const limitedId = await add("limited", "owner", "owner");
  const deactivation = database.sql.updateTable("users").set({ deactivated_at: 1 });
  await deactivation.where("id", "=", ids.deactivated).execute();
  await insert("settings", [{ name: "require_two_factor", value: "true" }]);
  const totp = { state: "on", secret_sealed: "", created_at: 1 } as const;
  await insert(
    "totp_secrets",
    Object.values(ids).map((id) => ({ ...totp, user_id: id })),
  );

  /** Returns a new chat with the members of Deploys, for an endpoint that deletes its chat. */
  async function copyDeploys(): Promise<number> {
    const row = { kind: "group", title: "Copy", topic: "", created_by: 1, created_at: 1 } as const;
    const { id } = await database.sql
      .insertInto("chats")
      .values({ ...row, archived_at: null, deleted_at: null, retention_days: null })
      .returning("id")
      .executeTakeFirstOrThrow();
    const members = database.sql.selectFrom("members").selectAll();
    const rows = await members.where("chat_id", "=", deploys.id).execute();
    await insert(
      "members",
      rows.map((member) => ({ ...member, chat_id: id })),
    );
    return id;
  }

  /** Creates all credentials again, because some endpoints end the credential of the request. */
  async function issue() {
    const now = clock.at;
    const sessions: Insertable<Schema["sessions"]>[] = [];
    const keys: Insertable<Schema["api_keys"]>[] = [];

    function session(userId: number, times: object = {}): string {
      const { token, row } = makeSession(userId, now);
      sessions.push({ ...row, ...times });
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
    const ticketRow = { user_id: ids.ada, password_version: 0, expires_at: now + minute };
    await insert("tickets", [{ ...ticketRow, token_hash: hashToken(ticket) }]);
    await insert("sessions", sessions);
    await insert("api_keys", keys);
    return tokens;
  }

  return { ...cast, issue, copyDeploys };
}
