/**
 * Posts about named problems. A resolved one updates the open messages about its problem, and is a new
 * message only if nothing was open. The chat is locked, so that no process decides with old data.
 */
import { limits } from "@belfry/contracts/limits";
import type { Card } from "@belfry/contracts/messages/cards";
import type { Message } from "@belfry/contracts/messages/messages";
import type { Kysely } from "kysely";
import type { Bus } from "../../bus/bus.ts";
import type { Database } from "../../database/database.ts";
import type { Schema } from "../../database/schema.ts";
import { fail } from "../../problems.ts";
import { change, lockChat, nextRev } from "../change-store.ts";
import { checkContent, messageEvent } from "../message.ts";
import { findMessage } from "../reading/read-store.ts";
import type { PendingMessage, PostResult } from "../types.ts";
import { createAppend } from "../writing/append-store.ts";
import { planBatch, splitRepeats } from "../writing/batch.ts";
import { createKeyStatements } from "../writing/idempotency-store.ts";
import { within } from "../writing/locked-append.ts";
import type { QueuedPost, WrittenMessage } from "../writing/message-write.ts";
import { findUpdatable } from "../writing/update-store.ts";
import { isWritten, resolvePosts, type Writer } from "../writing/writer.ts";
import * as store from "./solve-store.ts";

type Sql = Kysely<Schema>;

interface ProblemPostsOptions {
  database: Database;
  bus: Bus;
  writer: Writer;
  /** Called after the commit with the messages that were posted or replaced. */
  onCommitted(written: readonly WrittenMessage[]): void;
}

interface Outcome {
  solved: Message[];
  written: WrittenMessage[];
}

export function createProblemPosts(options: ProblemPostsOptions) {
  const { database, bus, writer, onCommitted } = options;

  /** Decides under the chat's lock. A repeat of an earlier request resolves at once. */
  async function write(inside: Database, post: QueuedPost): Promise<Outcome> {
    const { sql } = inside;
    const { message } = post;
    const chat = await lockChat(sql, message.chatId);
    if (!chat || chat.isArchived) fail("chat_archived");
    const { fresh } = await splitRepeats(inside, [post]);
    if (fresh.length === 0) return { solved: [], written: [] };
    if (message.state === "open") {
      const isOld = await store.isSolved(sql, message);
      return { solved: [], written: await append(inside, isOld ? asSolved(post) : post) };
    }
    const own = message.update && (await findUpdatable(inside, [message])).values().next().value;
    const solved = await solve(sql, message, own?.id);
    // The message of the same run, which was running, has ended.
    if (own && (solved.length === 0 || !own.isOver)) {
      return { solved, written: await append(inside, post) };
    }
    const last = solved.at(-1) ?? (await repeated(sql, message));
    if (!last) return { solved, written: await append(inside, post) };
    await storeKey(inside, post, last.id);
    post.resolve({ chatId: last.chatId, id: last.id, rev: last.rev, outcome: "updated" });
    return { solved, written: [] };
  }

  return {
    /** Resolves after the commit. */
    async post(message: PendingMessage): Promise<PostResult> {
      const { promise, resolve, reject } = Promise.withResolvers<PostResult>();
      promise.catch(() => {}); // a repeat with another body rejects before the caller waits for it
      await writer.exclusively(async () => {
        const { solved, written } = await database.sql
          .transaction()
          .execute((trx) => write(within(database, trx), { message, resolve, reject }));
        const events = solved.map((one) => messageEvent("message.changed", one));
        if (events.length > 0) bus.publish(`chat.${message.chatId}`, events);
        onCommitted(written);
        for (const one of written) resolvePosts(one);
      });
      return promise;
    },
  };
}

async function append(inside: Database, post: QueuedPost): Promise<WrittenMessage[]> {
  const { writes } = await planBatch(inside, [post]);
  return (await createAppend(inside)(writes)).filter(isWritten);
}

/** Updates the open messages about the problem, except one that the post itself replaces. */
async function solve(sql: Sql, message: PendingMessage, ownId = 0): Promise<Message[]> {
  const { chatId, createdAt, level = "success", problem } = message;
  const ids = (await store.findOpen(sql, message)).filter((id) => id !== ownId);
  const solved: Message[] = [];
  for (const id of ids) {
    const rev = (await nextRev(sql, chatId)) ?? fail("chat_archived");
    const before = (await findMessage(sql, chatId, id)) ?? fail("message_not_found");
    const { text, cards } = solvedContent(before, message);
    const times = { endedAt: problem?.endedAt ?? createdAt, updatedAt: createdAt };
    const about = { level, state: "resolved" as const, problemRun: problem?.run, ...times };
    await change(sql, chatId, id, { rev, text, cards: cards?.json ?? null, ...about });
    solved.push((await findMessage(sql, chatId, id)) ?? fail("message_not_found"));
  }
  if (ids.length > 0) await store.endKeys(sql, message, ids);
  return solved;
}

/** The message that a request without an idempotency key solved before. */
async function repeated(sql: Sql, message: PendingMessage): Promise<Message | undefined> {
  const id = await store.findSolvedBy(sql, message);
  return id === undefined ? undefined : findMessage(sql, message.chatId, id);
}

async function storeKey(inside: Database, post: QueuedPost, id: number): Promise<void> {
  const { message } = post;
  if (!message.idempotency) return;
  const unknown = { replyTo: undefined, startedAt: undefined, reactions: null, pinned: undefined };
  const replaced = { id, createdAt: 0, ...unknown, alert: undefined };
  const flags = { hasFiles: false, hasMentions: false, isSilent: false };
  const posts: [QueuedPost] = [post];
  const row = { message, posts, replaced: { ...replaced, ...flags }, back: 0, revBack: 0 };
  await inside.commit(createKeyStatements(inside)([row]));
}

/** The message of an old run, which arrives after a later run has solved its problem. */
function asSolved(post: QueuedPost): QueuedPost {
  const { message } = post;
  const { text, cards } = solvedContent(
    { text: message.text, cards: message.cards?.items },
    message,
  );
  const ended = { state: "resolved" as const, level: "success" as const, silent: true };
  return { ...post, message: { ...message, text, cards, ...ended } };
}

/** Adds how the problem was solved: as the format says, or else with the words of the post. */
function solvedContent(
  { text, cards = [] }: { text: string; cards?: readonly Card[] | undefined },
  { problem, ...post }: PendingMessage,
) {
  if (problem?.withSolution) return checkContent({ text, cards: problem.withSolution(cards) });
  const [first] = post.cards?.items ?? [];
  const note = post.text || first?.title || first?.text || "";
  const [card, ...others] = cards;
  if (text === "" && card) {
    const longer = addText(card.text ?? "", note);
    return checkContent({ text, cards: [{ ...card, text: longer }, ...others] });
  }
  return checkContent({ text: addText(text, note), cards: [...cards] });
}

/** Keeps the text alone if both would be too long. */
function addText(text: string, note: string): string {
  const both = [text, note].filter((part) => part.trim() !== "").join("\n\n");
  return [...both].length > limits.textLength ? text : both;
}
