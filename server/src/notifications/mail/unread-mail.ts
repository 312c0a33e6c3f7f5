/** Mails users about mentions and direct messages that they have not read for some minutes. */
import type { Chat } from "@belfry/contracts/chats";
import { weightOf } from "@belfry/contracts/live/unread";
import { withTitle } from "@belfry/contracts/people/direct-chats";
import type { Chats } from "../../chats/chats.ts";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../database/database.ts";
import type { Mail } from "../../mail.ts";
import * as store from "./unread-mail-store.ts";

interface UnreadMailOptions {
  /** Returns undefined outside the user's quiet hours. */
  quietAt(userId: number, now: number): Promise<object | undefined>;
  database: Database;
  clock: Clock;
  chats: Pick<Chats, "list" | "threads">;
  mail: Pick<Mail, "send"> | undefined;
  publicUrl(): string;
}

/** Returns the job. Each message is mailed at most once, without its text. */
export function createSendUnread(options: UnreadMailOptions) {
  const { database, clock, chats, mail, publicUrl, quietAt } = options;
  const { sql } = database;

  async function sendTo(reader: store.Reader): Promise<void> {
    const now = clock.now();
    const span = { from: reader.mailedUntil, until: now - reader.mailAfterMinutes * 60_000 };
    if (span.until < span.from || (await quietAt(reader.id, now))) return;
    const lines: string[] = [];
    const threads = await chats.threads.listUnreadChats(reader.id);
    for (const chat of [...(await chats.list(reader)), ...threads]) {
      if (weightOf(chat, now).kind !== "mention") continue;
      const unread = { chatId: chat.id, ids: chat.me.unreadMentionIds };
      const { length } = await store.listTimes(sql, unread, span);
      if (length > 0) lines.push(lineOf(withTitle(chat, reader.id), length, publicUrl()));
    }
    await store.setMailedUntil(sql, reader.id, span.until + 1);
    if (lines.length === 0) return;
    const text = `You have not read these messages in Belfry:\n\n${lines.join("\n\n")}\n\n${footer}\n${publicUrl()}/settings/notifications\n`;
    mail?.send({ to: reader.email, subject: "Unread messages in Belfry", text });
  }

  return async (): Promise<void> => {
    if (!mail) return;
    for (const reader of await store.listReaders(sql)) await sendTo(reader);
  };
}

const footer = "You can turn this mail off in your settings:";

function lineOf({ id, kind, parent, title }: Chat, count: number, url: string): string {
  const isDirect = (parent?.kind ?? kind) === "direct";
  const noun = isDirect ? "message" : "mention";
  const where = kind === "thread" ? "in a thread " : "";
  const place = isDirect ? `${where}from ${title}` : `${where}in ${title}`;
  return `${count} ${noun}${count === 1 ? "" : "s"} ${place}\n${url}/chats/${id}`;
}
