/** Reactions of users to messages. */
import { limits } from "@belfry/contracts/limits";
import type { ReactionEvent } from "@belfry/contracts/live/events";
import { emojiOf, withReaction } from "@belfry/contracts/messages/reactions/reaction-changes";
import type { ReactionList } from "@belfry/contracts/messages/reactions/reactions";
import type { Kysely } from "kysely";
import type { Bus } from "../../bus/bus.ts";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../database/database.ts";
import type { Schema } from "../../database/schema.ts";
import { fail } from "../../problems.ts";
import { changeColumns, lockChat } from "../change-store.ts";
import type { Writer } from "../writing/writer.ts";
import type { ReactionKey } from "./reaction-store.ts";
import * as store from "./reaction-store.ts";

interface ReactionsOptions {
  database: Database;
  bus: Bus;
  clock: Clock;
  writer: Writer;
}

export function createReactions({ database, bus, clock, writer }: ReactionsOptions) {
  const { sql } = database;

  /** Publishes the change after the commit. Nothing happens if the reaction is already as asked. */
  async function change(key: ReactionKey, isAdded: boolean, evenIfArchived = false): Promise<void> {
    await writer.exclusively(async () => {
      const changed = await sql.transaction().execute(async (trx) => {
        const chat = (await lockChat(trx, key.chatId)) ?? fail("chat_not_found");
        if (chat.isArchived && !evenIfArchived) fail("chat_archived");
        return { rev: await write(trx, key, isAdded), root: chat.root };
      });
      const { rev, root } = changed;
      if (rev === undefined) return;
      const { chatId, messageId: id, emoji, userId } = key;
      const event = { type: "reaction.changed", chatId, id, rev, prevRev: rev - 1 } as const;
      const signal: ReactionEvent = { ...event, emoji, userId, isAdded };
      bus.publish(`chat.${chatId}`, [signal]);
      // The root has the `rev` of its thread.
      if (root) bus.publish(`chat.${root.chatId}`, [{ type: "thread.changed", ...root }]);
    });
  }

  /** Returns the new `rev` of the chat, or undefined if nothing changes. */
  async function write(
    trx: Kysely<Schema>,
    key: ReactionKey,
    isAdded: boolean,
  ): Promise<number | undefined> {
    const message = await store.findReacted(trx, key.chatId, key.messageId);
    if (!message) fail("message_not_found");
    if ((await store.hasReacted(trx, key)) === isAdded) return undefined;
    const { authorId, reactions } = message;
    if (isAdded) {
      requireCapacity(reactions, key.emoji);
      const otherAuthor = authorId === key.userId ? null : authorId;
      await store.addRow(trx, key, { authorId: otherAuthor, now: clock.now() });
    } else await store.deleteRow(trx, key);
    const changed = withReaction(reactions, { ...key, isAdded });
    return changeColumns(trx, key, {
      reactions: changed.length > 0 ? JSON.stringify(changed) : null,
    });
  }

  return {
    /**
     * Adds or removes a reaction. Rejects with `invalid_emoji`, `message_not_found`, `chat_archived` or
     * `limit_reached`.
     */
    async react(key: ReactionKey, isAdded: boolean): Promise<void> {
      const emoji = emojiOf(key.emoji) ?? fail("invalid_emoji");
      await change({ ...key, emoji }, isAdded);
    },

    /** Returns who reacted. Rejects with `message_not_found`. */
    async listReactions(chatId: number, messageId: number): Promise<ReactionList> {
      const message = await store.findReacted(sql, chatId, messageId);
      if (!message) fail("message_not_found");
      const reactors = await store.listReactors(sql, chatId, messageId);
      const byEmoji = Map.groupBy(reactors, ({ emoji }) => emoji);
      return {
        items: message.reactions.map(({ emoji, count }) => ({
          emoji,
          count,
          users: (byEmoji.get(emoji) ?? []).map(({ emoji: _, ...user }) => user),
        })),
      };
    },

    /** Deletes some reactions of a user. Returns how many. */
    async deleteReactionsOf(userId: number, most: number): Promise<number> {
      const found = await store.someOfUser(sql, userId, most);
      for (const key of found) await change(key, false, true);
      return found.length;
    },
  };
}

function requireCapacity(reactions: readonly { emoji: string }[], emoji: string): void {
  const limit = limits.reactionsPerMessage;
  if (reactions.length < limit || reactions.some((one) => one.emoji === emoji)) return;
  fail("limit_reached", { detail: `A message can have at most ${limit} different emoji.`, limit });
}
