/** The entries of an export. docs/guides/delete-and-export.md describes the format. */

import type { Chat } from "@belfry/contracts/chats";
import type { Message } from "@belfry/contracts/messages/messages";
import type { NotificationSettings } from "@belfry/contracts/notifications/notifications";
import type { Me } from "@belfry/contracts/users";
import type { Auth } from "../auth/auth.ts";
import type { Chats } from "../chats/chats.ts";
import type { Database } from "../database/database.ts";
import type { Files } from "../files/files.ts";
import type { Messages } from "../messages/messages.ts";
import type { OnCall } from "../on-call/on-call.ts";
import type { Policy } from "../policy/policy.ts";
import type { Scheduled } from "../scheduled/scheduled.ts";
import type { UserGroups } from "../user-groups/user-groups.ts";
import type { ArchiveEntry } from "./archive.ts";
import * as store from "./export-store.ts";
import { rowsEntry, spoolRows } from "./spool.ts";

export interface EntriesOptions {
  database: Database;
  chats: Pick<Chats, "list" | "chatFor" | "members" | "sidebar">;
  messages: Pick<Messages, "listAfter" | "exportSaved">;
  files: Pick<Files, "open" | "avatars">;
  policy: Pick<Policy, "read">;
  auth: Pick<Auth, "sessions" | "apiKeys" | "passkeys" | "company">;
  scheduled: Pick<Scheduled, "list">;
  userGroups: Pick<UserGroups, "exportAll">;
  onCall: {
    duties: Pick<OnCall["duties"], "read">;
    heartbeats: { managing: Pick<OnCall["heartbeats"]["managing"], "list"> };
    silences: Pick<OnCall["silences"], "list" | "windows">;
  };
  notificationsOf(userId: number): Promise<NotificationSettings>;
  /** For temporary files. */
  folder: string;
}

const formatVersion = 1;
const messagesPerPage = 200;

export function createEntries(options: EntriesOptions) {
  const { database, chats, messages, files, policy, auth, scheduled, userGroups } = options;
  const { notificationsOf, folder, onCall } = options;
  const { sql } = database;

  function about(kind: "user" | "server", at: string, user?: Me): ArchiveEntry {
    const facts = { format: "belfry-export", version: formatVersion, kind, createdAt: at };
    return rowsEntry("about.json", [{ ...facts, ...(user && { userId: user.id }) }]);
  }

  /** A chat and its threads. */
  async function* chatWithThreads(chat: Pick<Chat, "id">): AsyncGenerator<ArchiveEntry> {
    yield* chatEntries(chat);
    const { duty } = await onCall.duties.read(chat.id);
    if (duty) yield rowsEntry(`duty/${chat.id}.json`, [duty]);
    const { items: silences } = await onCall.silences.list(chat.id);
    if (silences.length > 0) yield rowsEntry(`silences/${chat.id}.ndjson`, silences);
    const { items: windows } = await onCall.silences.windows.list(chat.id);
    if (windows.length > 0) yield rowsEntry(`maintenance/${chat.id}.ndjson`, windows);
    yield* spoolRows(folder, `threads/${chat.id}.ndjson`, store.threadPages(sql, chat.id));
    for await (const page of store.threadPages(sql, chat.id)) {
      for (const { id } of page) yield* chatEntries({ id });
    }
  }

  /** Messages with their former texts and who was notified of alerts, members and files of one chat. The messages are from one moment. */
  async function* chatEntries(chat: Pick<Chat, "id">): AsyncGenerator<ArchiveEntry> {
    const members = await chats.members.list(chat);
    yield rowsEntry(`members/${chat.id}.ndjson`, members);
    yield* spoolRows(folder, `messages/${chat.id}.ndjson`, messagesOf(chat.id));
    yield* spoolRows(folder, `versions/${chat.id}.ndjson`, store.versionPages(sql, chat.id));
    yield* spoolRows(folder, `notified/${chat.id}.ndjson`, store.notifiedPages(sql, chat.id));
    for await (const page of store.filePages(sql, chat.id)) {
      for (const file of page) yield* fileEntry(file);
    }
  }

  async function* messagesOf(chatId: number): AsyncGenerator<Message[]> {
    const snapshot = await database.openSnapshot();
    try {
      let after = 0;
      for (;;) {
        const page = await messages.listAfter(snapshot.sql, chatId, after, messagesPerPage);
        if (page.length === 0) return;
        yield page;
        after = page.at(-1)?.id ?? after;
      }
    } finally {
      await snapshot.close();
    }
  }

  async function* fileEntry({ id, name, size }: store.ExportedFile): AsyncGenerator<ArchiveEntry> {
    const content = await files.open({ id });
    if (!content) return; // deleted since its page was read
    try {
      yield { name: `files/${id}/${name}`, size, content: content as AsyncIterable<Buffer> };
    } finally {
      content.destroy();
    }
  }

  /** The uploaded ones, at `avatars/<kind>/<id>.webp`. */
  async function* avatarsOf(
    owners: readonly { avatarUrl?: string | null }[],
  ): AsyncGenerator<ArchiveEntry> {
    for (const { avatarUrl } of owners) {
      const content = avatarUrl ? await files.avatars.readPath(avatarUrl) : undefined;
      if (!avatarUrl || !content) continue;
      const name = `${avatarUrl.replace(/^\/api\/|\/[^/]+$/g, "")}.webp`;
      yield { name, size: content.length, content };
    }
  }

  /** Everything that a user may see. */
  async function* ofUser(user: Me, at: string): AsyncGenerator<ArchiveEntry> {
    yield about("user", at, user);
    const facts = await store.profileFacts(sql, user.id);
    yield rowsEntry("profile.ndjson", [{ ...user, ...facts }]);
    yield rowsEntry("sessions.ndjson", await auth.sessions.list(user.id));
    yield rowsEntry("api-keys.ndjson", await auth.apiKeys.list(user.id));
    yield rowsEntry("passkeys.ndjson", await auth.passkeys.list(user.id));
    yield rowsEntry("company.json", [await auth.company.state(user)]);
    yield rowsEntry("notifications.json", [await notificationsOf(user.id)]);
    yield rowsEntry("sidebar.json", [await chats.sidebar.read(user.id)]);
    yield rowsEntry("saved.ndjson", await messages.exportSaved(user.id));
    yield rowsEntry("scheduled.ndjson", (await scheduled.list(user.id)).items);
    const list = await chats.list(user);
    yield rowsEntry("chats.ndjson", list);
    yield* avatarsOf([user, ...list]);
    for (const { id } of list) {
      // The user may have been removed from the chat since the list was read.
      const chat = await chats.chatFor(user, id);
      if (chat) yield* chatWithThreads(chat);
    }
  }

  /**
   * Everything that an administrator may see: no direct chats. The command line, which can read the
   * database, exports these too.
   */
  async function* ofServer(at: string, hasDirectChats: boolean): AsyncGenerator<ArchiveEntry> {
    const kinds = hasDirectChats ? (["group", "direct"] as const) : (["group"] as const);
    yield about("server", at);
    yield rowsEntry("policy.json", [await policy.read()]);
    yield* spoolRows(folder, "users.ndjson", store.userPages(sql));
    yield rowsEntry("user-groups.ndjson", await userGroups.exportAll());
    yield* spoolRows(folder, "chats.ndjson", store.chatPages(sql, kinds));
    yield* spoolRows(folder, "webhooks.ndjson", store.webhookPages(sql));
    yield* spoolRows(folder, "audit.ndjson", store.auditPages(sql));
    for await (const page of store.userPages(sql)) yield* avatarsOf(page);
    for await (const page of store.webhookPages(sql)) yield* avatarsOf(page);
    for await (const page of store.chatPages(sql, kinds)) {
      yield* avatarsOf(page);
      for (const { id } of page) {
        const { items } = await onCall.heartbeats.managing.list({ id });
        // Without the URLs, which can raise and resolve alerts.
        const rows = items.map(({ uuid: _, pingUrl: __, ...shown }) => shown);
        if (rows.length > 0) yield rowsEntry(`heartbeats/${id}.ndjson`, rows);
        yield* chatWithThreads({ id });
      }
    }
  }

  return { ofUser, ofServer };
}
