/** Adds a heartbeat, up to the limit of its chat. */
import { limits } from "@belfry/contracts/limits";
import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";
import { fail } from "../../problems.ts";
import * as store from "./heartbeat-store.ts";

/** Call it under the lock of the chat. */
export async function insertHeartbeat(
  trx: Kysely<Schema>,
  chatId: number,
  heartbeat: Parameters<typeof store.insert>[1],
): Promise<number> {
  const limit = limits.heartbeatsPerChat;
  if ((await store.countOfChat(trx, chatId)) >= limit) fail("limit_reached", { limit });
  return store.insert(trx, heartbeat);
}
