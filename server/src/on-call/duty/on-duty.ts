/** Reads who is on duty in a chat. */
import type { Duty } from "@belfry/contracts/on-call/duty";
import { type IsAvailable, type PeopleAt, peopleAt } from "@belfry/contracts/on-call/shifts";
import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";
import * as store from "./duty-store.ts";

type Sql = Kysely<Schema>;

export interface ReadDuty extends store.StoredDuty {
  isAvailable: IsAvailable;
}

/** Returns the duty of a chat, or of the chat of a thread, with who of its people can take it. */
export async function readDuty(sql: Sql, chatId: number): Promise<ReadDuty | undefined> {
  const stored = await store.find(sql, chatId);
  if (!stored) return undefined;
  const available = await store.availableIds(sql, stored.chatId, peopleOf(stored.duty));
  return { ...stored, isAvailable: (userId) => available.has(userId) };
}

/** Returns the ids of everyone in the list and in the overrides, each once. */
export function peopleOf({ userIds, overrides }: Duty): number[] {
  return [...new Set([...userIds, ...overrides.map(({ userId }) => userId)])];
}

/**
 * Returns who is on duty at a time, and who is next. Times are milliseconds since 1970 UTC. Undefined: the
 * chat has no duty, or nobody is on duty then.
 */
export async function onDuty(sql: Sql, chatId: number, at: number): Promise<PeopleAt | undefined> {
  const found = await readDuty(sql, chatId);
  return found && peopleAt(found.duty, at, found.isAvailable);
}
