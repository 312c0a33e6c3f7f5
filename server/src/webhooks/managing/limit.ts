/** The limits of webhooks in a chat, and of one user. */
import { limits } from "@belfry/contracts/limits";
import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";
import { fail } from "../../problems.ts";
import { countOf, countOfUser, lockChat } from "../webhook-store.ts";

/** Locks the chat until the transaction ends, so that concurrent requests are counted. */
export async function requireWebhookCapacity(trx: Kysely<Schema>, chatId: number): Promise<void> {
  if (!(await lockChat(trx, chatId))) fail("chat_not_found");
  const limit = limits.webhooksPerChat;
  if ((await countOf(trx, chatId)) >= limit) fail("limit_reached", { limit });
}

/** Concurrent requests for several chats are not counted together: a few more do no harm. */
export async function requireUserCapacity(trx: Kysely<Schema>, userId: number): Promise<void> {
  const limit = limits.webhooksPerUser;
  const detail = `You have created ${limit} webhooks. Delete one that is no longer used.`;
  if ((await countOfUser(trx, userId)) >= limit) fail("limit_reached", { limit, detail });
}
