/**
 * Reads the messages that the index found and checks them as they are now: the index is a little
 * late, and its phrases may find too much.
 */
import { limits } from "@belfry/contracts/limits";
import type { Message } from "@belfry/contracts/messages/messages";
import { findMarks } from "@belfry/contracts/search/match";
import { textsOf } from "@belfry/contracts/search/message-texts";
import type { SearchHit, SearchPage, SearchRequest } from "@belfry/contracts/search/search";
import type { Me } from "@belfry/contracts/users";
import type { Secrets } from "../../crypto/secrets.ts";
import type { Database } from "../../database/database.ts";
import type { Messages } from "../../messages/messages.ts";
import { propertiesOf } from "../indexing/document.ts";
import { createCursors } from "./cursors.ts";
import { chatsOf, threadsAmong } from "./names-store.ts";
import type { FindOptions, FoundMessage, IndexPage, SearchPlan } from "./plan.ts";

export interface Index {
  find(options: FindOptions): Promise<IndexPage>;
}

export interface HitsOptions {
  database: Pick<Database, "sql">;
  index: Index;
  messages: Pick<Messages, "listByIds">;
  secrets: Pick<Secrets, "seal" | "open">;
}

/** How long one request searches. The next page continues the search. */
const requestMs = 400;

export function createHits({ database, index, messages, secrets }: HitsOptions) {
  const cursors = createCursors(secrets);

  async function find(
    user: Pick<Me, "id">,
    plan: SearchPlan,
    { cursor, limit = limits.searchPageSize }: SearchRequest,
  ): Promise<Omit<SearchPage, "isIndexing">> {
    const endsAt = performance.now() + requestMs;
    const hits: { seq: number; hit: SearchHit }[] = [];
    let below = cursor === undefined ? undefined : cursors.open(cursor, user.id);
    do {
      const timeoutMs = Math.max(50, endsAt - performance.now());
      // One more shows whether there is another page.
      const wanted = limit + 1 - hits.length;
      const found = await index.find({ plan, below, limit: wanted, timeoutMs });
      hits.push(...(await readHits(user, plan, found.messages)));
      below = found.next;
    } while (below !== undefined && hits.length <= limit && performance.now() < endsAt);
    const page = hits.slice(0, limit);
    const next = hits.length > limit ? page.at(-1)?.seq : below;
    const nextCursor = next === undefined ? null : cursors.seal(next, user.id);
    return { items: page.map(({ hit }) => hit), cursor: nextCursor };
  }

  async function readHits(user: Pick<Me, "id">, plan: SearchPlan, found: FoundMessage[]) {
    if (found.length === 0) return [];
    const stored = await messages.listByIds(found, user.id);
    // After the messages, so that a member who was removed in the meantime reads nothing.
    const chats = await chatsOf(database.sql, user.id);
    const chatById = new Map<number, SearchHit["chat"]>(chats.map((chat) => [chat.id, chat]));
    const otherIds = found.map(({ chatId }) => chatId).filter((id) => !chatById.has(id));
    for (const { id, parent } of await threadsAmong(database.sql, [...new Set(otherIds)])) {
      const chat = chatById.get(parent.chatId);
      if (chat) chatById.set(id, { id, kind: "thread", title: chat.title, parent });
    }
    const messageByKey = new Map(stored.map((one) => [`${one.chatId} ${one.id}`, one]));
    return found.flatMap(({ seq, chatId, messageId }) => {
      const message = messageByKey.get(`${chatId} ${messageId}`);
      const chat = chatById.get(chatId);
      const hit = message && chat && checkHit(plan, chat, message);
      return hit ? [{ seq, hit }] : [];
    });
  }

  return { find };
}

/** Returns undefined if the message does not match as it is now. */
function checkHit(
  plan: SearchPlan,
  chat: SearchHit["chat"],
  message: Message,
): SearchHit | undefined {
  const { terms, properties: groups, without, after = 0, before = Infinity } = plan;
  const postedAt = Date.parse(message.createdAt);
  // The reply in the thread is found.
  if (message.threadReply) return undefined;
  if (message.deletedAt || postedAt < after || postedAt >= before) return undefined;
  const own = propertiesOf(message);
  if (without !== undefined && own.includes(without)) return undefined;
  if (!groups.every((group) => group.some((property) => own.includes(property)))) return undefined;
  const texts = textsOf(message);
  const ranges = findMarks(
    texts.map(({ text }) => text),
    terms,
  );
  if (!ranges) return undefined;
  const marks = texts.map(({ path }, index) => ({ path, ranges: ranges[index] ?? [] }));
  return { chat, message, marks: marks.filter((mark) => mark.ranges.length > 0) };
}
