/** A duty as the API sends it, with its next weeks and the names of its people. */
import type { DutyReply } from "@belfry/contracts/on-call/duty";
import { peopleAt, shiftsOfWeeks } from "@belfry/contracts/on-call/shifts";
import type { Kysely } from "kysely";
import { isoTime } from "../../clock.ts";
import type { Schema } from "../../database/schema.ts";
import * as store from "./duty-store.ts";
import { peopleOf, type ReadDuty } from "./on-duty.ts";

const shownWeeks = 8;

export async function replyOf(
  sql: Kysely<Schema>,
  found: ReadDuty | undefined,
  at: number,
): Promise<DutyReply> {
  if (!found) return { duty: null, now: null, shifts: [], people: [] };
  const { duty, isAvailable } = found;
  const users = await store.summaries(sql, peopleOf(duty));
  const current = peopleAt(duty, at, isAvailable);
  const displayName = users.find(({ id }) => id === current?.now)?.displayName ?? "";
  return {
    duty,
    now: current ? { userId: current.now, displayName, until: isoTime(current.until) } : null,
    shifts: shiftsOfWeeks(duty, at, shownWeeks, isAvailable).map(({ startAt, endAt, ...rest }) => {
      return { startAt: isoTime(startAt), endAt: isoTime(endAt), ...rest };
    }),
    people: users.map((user) => ({ ...user, isAvailable: isAvailable(user.id) })),
  };
}
