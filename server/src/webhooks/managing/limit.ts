/** How many webhooks a chat may have. */
import { limits } from "@belfry/contracts/limits";
import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";
import { fail } from "../../problems.ts";
import { countOf, lockChat } from "../webhook-store.ts";

/** Holds the chat until the transaction ends: of two that come at once, the second is counted too. */
export async function requireRoom(trx: Kysely<Schema>, chatId: number): Promise<void> {
  await lockChat(trx, chatId);
  const limit = limits.webhooksPerChat;
  if ((await countOf(trx, chatId)) >= limit) fail("limit_reached", { limit });
}
