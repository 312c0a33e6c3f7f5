/** SQL for chats. */
import { setImmediate } from "node:timers/promises";
import type { Chat, ChatInfo, Visibility } from "@belfry/contracts/chats";
import type { UserSummary } from "@belfry/contracts/users";
import { sql as raw, type Selectable } from "kysely";
import { isoTime } from "../clock.ts";
import type { Schema, Sql } from "../database/schema.ts";
import {
  asInfo,
  infoColumns,
  lastMessageAt,
  memberCount,
  webhookCount,
} from "./chat-info-store.ts";
import { isSystemKey, listDirectMembers } from "./direct-chat-store.ts";
import { type MemberState, readMemberStates } from "./member-state-store.ts";

export interface NewChat {
  title: string;
  topic: string;
  visibility: Visibility;
  createdBy: number;
  memberIds: readonly number[];
  /** Null keeps messages forever. */
  retentionDays: number | null;
  now: number;
}

/** Inserts a group and its members. The creator becomes its owner. */
export async function insert(sql: Sql, chat: NewChat): Promise<number> {
  const { title, topic, visibility, createdBy, memberIds, now } = chat;
  const { id } = await sql
    .insertInto("chats")
    .values({
      kind: "group",
      title,
      topic,
      visibility,
      created_by: createdBy,
      created_at: now,
      archived_at: null,
      deleted_at: null,
      retention_days: chat.retentionDays,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await sql
    .insertInto("members")
    .values(
      memberIds.map((userId) => ({
        chat_id: id,
        user_id: userId,
        role: userId === createdBy ? ("owner" as const) : ("member" as const),
        joined_at: now,
        read_message_id: 0,
      })),
    )
    .execute();
  return id;
}

/** Also those of threads, whether or not the user may still read them. */
export function membershipsOf(sql: Sql, userId: number) {
  return (
    sql
      .selectFrom("members")
      .innerJoin("chats", "chats.id", "members.chat_id")
      .leftJoin("notification_settings", "notification_settings.user_id", "members.user_id")
      .select([
        ...infoColumns,
        "chats.last_message_id",
        "chats.rev",
        "chats.last_counted_id",
        "members.role",
        "members.read_message_id",
        "members.unread_marks",
        "members.kept_unread_id",
        "members.hidden_until_id",
        "members.notification_level",
        "members.muted_until",
        "notification_settings.direct_level",
        "notification_settings.group_level",
      ])
      .select(
        raw<number>`case when exists (select 1 from muted_webhooks as w where w.chat_id = chats.id
        and w.user_id = members.user_id) then 1 else 0 end`.as("has_muted_webhooks"),
      )
      .select((chats) =>
        chats
          .selectFrom("messages as own")
          .select((own) => own.fn.max("own.id").as("id"))
          .whereRef("own.chat_id", "=", "chats.id")
          .where("own.user_id", "=", userId)
          .$asScalar()
          .as("own_message_id"),
      )
      .select([memberCount, webhookCount, lastMessageAt])
      .where("members.user_id", "=", userId)
      // The memberships of a large chat end a moment after it was deleted.
      .where("chats.deleted_at", "is", null)
  );
}

/** Rows that are read in one turn of the event loop: a few milliseconds on SQLite. */
const sliceSize = 250;

/**
 * Reads a long list in slices, so that other requests are served in between. A chat that is created or
 * left meanwhile may be missing: the live events have it.
 */
export async function list(sql: Sql, userId: number): Promise<Chat[]> {
  const chats: Chat[] = [];
  for (;;) {
    const rows = await membershipsOf(sql, userId)
      .where("members.chat_id", ">", chats.at(-1)?.id ?? 0)
      .where("chats.kind", "<>", "thread")
      .orderBy("members.chat_id")
      .limit(sliceSize)
      .execute();
    const membersOf = await readDirectMembers(sql, rows);
    const stateOf = await readMemberStates(sql, userId, rows);
    chats.push(...rows.map((row) => asChat(row, membersOf(row), stateOf(row.id))));
    if (rows.length < sliceSize) return chats;
    await setImmediate();
  }
}

/** Returns undefined if the user is not a member, and for threads. */
export async function find(sql: Sql, userId: number, chatId: number): Promise<Chat | undefined> {
  const row = await membershipsOf(sql, userId)
    .where("chats.id", "=", chatId)
    .where("chats.kind", "<>", "thread")
    .executeTakeFirst();
  if (!row) return undefined;
  const membersOf = await readDirectMembers(sql, [row]);
  return asChat(row, membersOf(row), (await readMemberStates(sql, userId, [row]))(chatId));
}

/** Returns undefined if the chat was deleted, and for threads. */
export async function findInfo(sql: Sql, chatId: number): Promise<ChatInfo | undefined> {
  const row = await sql
    .selectFrom("chats")
    .select(infoColumns)
    .select([memberCount, webhookCount])
    .where("id", "=", chatId)
    .where("kind", "<>", "thread")
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row && asInfo(row, (await readDirectMembers(sql, [row]))(row));
}

type DirectRow = Pick<Selectable<Schema["chats"]>, "id" | "kind" | "direct_key">;

/** Reads the members of those rows that are direct chats of people. */
async function readDirectMembers(sql: Sql, rows: readonly DirectRow[]) {
  const direct = rows.filter(
    ({ kind, direct_key }) => kind === "direct" && !isSystemKey(direct_key),
  );
  const membersByChat = await listDirectMembers(
    sql,
    direct.map(({ id }) => id),
  );
  return ({ id }: DirectRow): UserSummary[] | undefined => membersByChat.get(id);
}

export async function update(
  sql: Sql,
  chatId: number,
  values: {
    title?: string | undefined;
    topic?: string | undefined;
    avatarUrl?: null | undefined;
    retentionDays?: number | null | undefined;
    threads?: boolean | undefined;
  },
): Promise<void> {
  const { title, topic, avatarUrl, retentionDays, threads } = values;
  const set = {
    ...(title !== undefined && { title }),
    ...(topic !== undefined && { topic }),
    ...(avatarUrl !== undefined && { avatar_url: avatarUrl }),
    ...(retentionDays !== undefined && { retention_days: retentionDays }),
    ...(threads !== undefined && { takes_threads: threads ? 1 : 0 }),
  };
  if (Object.keys(set).length === 0) return;
  const chats = sql.updateTable("chats").set(set).where("id", "=", chatId);
  await chats.where("deleted_at", "is", null).execute();
}

/** `at` is null to restore the chat. Returns false if nothing changes. */
export async function setArchived(sql: Sql, chatId: number, at: number | null): Promise<boolean> {
  const { numUpdatedRows } = await sql
    .updateTable("chats")
    .set({ archived_at: at })
    .where("id", "=", chatId)
    .where("archived_at", at === null ? "is not" : "is", null)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

type ChatRow = Awaited<ReturnType<ReturnType<typeof membershipsOf>["executeTakeFirstOrThrow"]>>;

function asChat(row: ChatRow, members: UserSummary[] | undefined, state: MemberState): Chat {
  const { role, hidden_until_id: hiddenUntilId, last_message_at: lastAt } = row;
  return {
    ...asInfo(row, members),
    lastMessageId: row.last_message_id,
    ...(lastAt !== null && { lastMessageAt: isoTime(lastAt) }),
    rev: row.rev,
    me: { role, ...state, ...(hiddenUntilId !== null && { hiddenUntilId }) },
  };
}
