/** The limit of webhooks in a chat. */
import { limits } from "@belfry/contracts/limits";
import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";
import { fail } from "../../problems.ts";
import { countOf, lockChat } from "../webhook-store.ts";

/** Locks the chat until the transaction ends, so that concurrent requests are counted. */
export async function requireWebhookCapacity(trx: Kysely<Schema>, chatId: number): Promise<void> {
  await lockChat(trx, chatId);
  const limit = limits.webhooksPerChat;
  if ((await countOf(trx, chatId)) >= limit) fail("limit_reached", { limit });
}
