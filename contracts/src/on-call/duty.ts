/** The duty of a chat: members who take turns by the week, and overrides. */
import Type, { type Static } from "typebox";
import { ChatParams } from "../chats.ts";
import { Id, orNull, Time } from "../ids.ts";
import { limits } from "../limits.ts";
import { UserSummary } from "../users.ts";

const HandOver = Type.Object({
  /** ISO 8601: Monday is 1, Sunday is 7. */
  weekday: Type.Integer({ minimum: 1, maximum: 7 }),
  /**
   * `HH:MM` in the time zone of the duty. A time that clocks skip is as much later as they skip. A time
   * that they show twice is the first one.
   */
  time: Type.String({ pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]$" }),
});

const Since = Type.String({ format: "date" });

/** One person is on duty instead of another. If two overlap, the later made one applies. */
export const DutyOverride = Type.Object({
  id: Id,
  userId: Id,
  startAt: Time,
  endAt: Time,
});
export type DutyOverride = Static<typeof DutyOverride>;

export const Duty = Type.Object({
  /** Each is on duty for a week. Someone who has left the chat or was deactivated is skipped for the next. */
  userIds: Type.Array(Id, { minItems: 1, maxItems: limits.dutyUsers, uniqueItems: true }),
  handOver: HandOver,
  /** A name of the IANA database, such as `Europe/Vienna`. */
  timeZone: Type.String({ minLength: 1, maxLength: 64 }),
  /** A local date: the first shift of `userIds[0]` begins at the hand-over on or before it. */
  since: Since,
  /** Ordered by start. Those that have ended weeks ago are missing. */
  overrides: Type.Array(DutyOverride, { maxItems: limits.dutyOverrides }),
});
export type Duty = Static<typeof Duty>;

export const SetDuty = Type.Object({
  /** Members of the chat, in order. */
  userIds: Duty.properties.userIds,
  handOver: HandOver,
  timeZone: Duty.properties.timeZone,
  /**
   * Default: the person whose week it is keeps it, if they are still in the list. Otherwise the week
   * belongs to the first person.
   */
  since: Type.Optional(Since),
});
export type SetDuty = Static<typeof SetDuty>;

export const AddDutyOverride = Type.Object({
  /** A member of the chat. */
  userId: Id,
  startAt: Time,
  endAt: Time,
});
export type AddDutyOverride = Static<typeof AddDutyOverride>;

/** One person's time on duty: a week, a part of it, or an override. */
const DutyShift = Type.Object({
  startAt: Time,
  endAt: Time,
  userId: Id,
  overrideId: Type.Optional(Id),
});
export type DutyShift = Static<typeof DutyShift>;

export const DutyReply = Type.Object({
  /** Null until an owner of the chat sets it. */
  duty: orNull(Duty),
  /** Null if nobody is on duty. */
  now: orNull(
    Type.Object({
      userId: Id,
      displayName: Type.String(),
      /** The end of the shift. */
      until: Time,
    }),
  ),
  /** The shifts of eight weeks, the current one included. A time without a person is missing. */
  shifts: Type.Array(DutyShift),
  /** Everyone in the list and in the overrides. */
  people: Type.Array(
    Type.Object({
      ...UserSummary.properties,
      /** False for someone who has left the chat or was deactivated. */
      isAvailable: Type.Boolean(),
    }),
  ),
});
export type DutyReply = Static<typeof DutyReply>;

export const DutyOverrideParams = Type.Object({
  ...ChatParams.properties,
  overrideId: Id,
});
