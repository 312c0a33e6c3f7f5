/** Chooses the handles of new users, and checks the ones that users choose. */
import {
  handleBase,
  handleCandidates,
  handleProblem,
  handleSkeleton,
} from "@belfry/contracts/handles/handles";
import type { Clock } from "../clock.ts";
import type { Sql } from "../database/schema.ts";
import { fail, failAt } from "../problems.ts";
import * as handleStore from "./handle-store.ts";

/** A previous handle is reserved for its user for 90 days, because others may still use it. */
const holdMs = 90 * 24 * 60 * 60 * 1000;
const candidatesPerQuery = 50;

export function parseHandle(pointer: string, text: string): string {
  const handle = text.trim().replace(/^@/, "").toLowerCase();
  const problem = handleProblem(handle);
  return problem === undefined ? handle : failAt(pointer, problem);
}

/** Returns a free handle that is made of the name or the e-mail. */
export async function chooseHandle(
  sql: Sql,
  person: { displayName: string; email: string },
  clock: Clock,
): Promise<string> {
  const candidates = handleCandidates(handleBase(person));
  for (;;) {
    const slice = Array.from(candidates.take(candidatesPerQuery));
    const now = clock.now();
    const [free] = await handleStore.freeHandles(sql, slice, { userId: undefined, now });
    if (free !== undefined) return free;
  }
}

/** A user or a group that takes a handle. A new group has the id 0. */
type Taker = { userId: number; groupId?: never } | { userId?: never; groupId: number };

/** Rejects a handle that another user or group has or had a short time ago. */
export async function requireFree(
  sql: Sql,
  { userId = handleStore.groupHolder, groupId }: Taker,
  handle: string,
  clock: Clock,
): Promise<void> {
  const taker = { userId, ...(groupId !== undefined && { groupId }), now: clock.now() };
  const free = await handleStore.freeHandles(sql, [handle], taker);
  if (free.length > 0) return;
  const other = await handleStore.ownerOf(sql, handle);
  if (other === handle) failTaken("belongs to another user or a group");
  if (other !== undefined) failTaken(`looks like @${other}, the handle of another user or a group`);
  failTaken("was another user's handle until recently and cannot be used yet");
}

export function failTaken(detail: string, cause?: unknown): never {
  fail("handle_taken", { errors: [{ pointer: "/handle", detail }], cause });
}

/** Reserves the current handle of a user, before another one replaces it. */
export function reserveHandle(sql: Sql, userId: number, clock: Clock): Promise<void> {
  const now = clock.now();
  return handleStore.reserveHandle(sql, userId, { now, heldUntil: now + holdMs });
}

/** Reserves the handle of a group that gets another one or is deleted. */
export function reserveGroupHandle(sql: Sql, handle: string, clock: Clock): Promise<void> {
  const now = clock.now();
  const held = { userId: handleStore.groupHolder, now, heldUntil: now + holdMs };
  return handleStore.holdSkeleton(sql, handleSkeleton(handle), held);
}
