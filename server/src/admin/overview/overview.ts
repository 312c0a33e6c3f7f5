/** The chats, the webhooks, the storage and the version of the whole server, for administrators. */
import { statfs } from "node:fs/promises";
import type {
  AdminChat,
  AdminChatList,
  AdminChatQuery,
  AdminWebhook,
  AdminWebhookList,
  AdminWebhookQuery,
  ChangeAdminChat,
  OverviewQuery,
  ServerStatus,
} from "@belfry/contracts/admin-overview";
import { limits } from "@belfry/contracts/limits";
import { parseCursor, toPage } from "../../access/id-pages.ts";
import type { Identity } from "../../access/identity.ts";
import type { Chats } from "../../chats/chats.ts";
import { type Clock, isoTime } from "../../clock.ts";
import type { Database } from "../../database/database.ts";
import { readLeader } from "../../database/facts.ts";
import { fail } from "../../problems.ts";
import { parseSearchText } from "../../text-input.ts";
import type { Webhooks } from "../../webhooks/webhooks.ts";
import * as chatStore from "./chat-overview-store.ts";
import * as statusStore from "./status-store.ts";
import * as webhookStore from "./webhook-overview-store.ts";

export interface OverviewOptions {
  database: Database;
  clock: Clock;
  chats: Chats;
  webhooks: Webhooks;
  version: string;
  /** An absolute path. */
  dataFolder: string;
  /** Returns the bytes of the database. */
  readDatabaseSize(): Promise<{ total: number; wal?: number }>;
  lastBackup(): Promise<ServerStatus["lastBackup"] | undefined>;
}

export type Overview = ReturnType<typeof createOverview>;

export function createOverview(options: OverviewOptions) {
  const { database, clock, chats, webhooks, version, dataFolder } = options;
  const { readDatabaseSize, lastBackup } = options;
  const { sql, kind } = database;
  const startedAt = isoTime(clock.now());

  async function listChats({ state, ...query }: AdminChatQuery): Promise<AdminChatList> {
    const { page, limit } = pageOf(query);
    return toPage(
      await chatStore.listChats(sql, { ...page, isDeleted: state === "deleted" }),
      limit,
    );
  }

  /** Rejects direct chats, and chats that do not exist, with `chat_not_found`. */
  async function changeChat(
    actor: Identity,
    chatId: number,
    { isArchived, isDefault }: ChangeAdminChat,
  ): Promise<AdminChat> {
    if (!(await chatStore.findChat(sql, chatId))) fail("chat_not_found");
    if (isDefault !== undefined) await chats.defaults.setDefault(actor, chatId, isDefault);
    if (isArchived !== undefined) await chats.setArchived(actor, chatId, isArchived);
    return (await chatStore.findChat(sql, chatId)) ?? fail("chat_not_found");
  }

  async function listWebhooks({ state, ...query }: AdminWebhookQuery): Promise<AdminWebhookList> {
    const { page, limit } = pageOf(query);
    return toPage(await webhookStore.listWebhooks(sql, { ...page, state }), limit);
  }

  async function disableWebhook(
    actor: Identity,
    id: number,
    isDisabled: boolean,
  ): Promise<AdminWebhook> {
    const { chat } = (await webhookStore.findWebhook(sql, id)) ?? fail("webhook_not_found");
    await webhooks.managing.disable(actor, { chatId: chat.id, id }, isDisabled);
    return (await webhookStore.findWebhook(sql, id)) ?? fail("webhook_not_found");
  }

  async function readStatus(): Promise<ServerStatus> {
    const [counts, files, size, disk, leader, backup] = await Promise.all([
      statusStore.countAll(sql),
      statusStore.sumFiles(sql),
      readDatabaseSize().catch(() => undefined),
      statfs(dataFolder).catch(() => undefined),
      readLeader(database),
      lastBackup(),
    ]);
    return {
      version,
      startedAt,
      database: { kind, bytes: size ? size.total + (size.wal ?? 0) : null },
      files,
      freeBytes: disk ? disk.bavail * disk.bsize : null,
      counts,
      leader: leader ? { ...leader, since: isoTime(leader.since) } : null,
      lastBackup: backup ?? null,
    };
  }

  return { listChats, changeChat, listWebhooks, disableWebhook, readStatus };
}

/** One more row than asked for shows whether there is another page. */
function pageOf({ query = "", cursor, limit = limits.pageSize }: OverviewQuery) {
  const after = cursor === undefined ? 0 : parseCursor(cursor);
  return { page: { text: parseSearchText(query), after, limit: limit + 1 }, limit };
}
