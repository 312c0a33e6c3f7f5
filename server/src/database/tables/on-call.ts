/** Duties of chats. */
import type { DutyOverride } from "@belfry/contracts/on-call/duty";
import type { JsonColumn } from "../json-column.ts";

/** One row for each chat with a duty. */
export interface DutiesTable {
  chat_id: number;
  /** In the order of their weeks. Those who have left the chat or were deactivated stay in it. */
  user_ids: JsonColumn<number[]>;
  /** ISO 8601: Monday is 1, Sunday is 7. */
  hand_over_weekday: number;
  /** `HH:MM` in the time zone. */
  hand_over_time: string;
  time_zone: string;
  /** `YYYY-MM-DD`. */
  since: string;
  overrides: JsonColumn<DutyOverride[]>;
  next_override_id: number;
}
