/** Messages that their author sends later. Only the author sees them before. */
import Type, { type Static } from "typebox";
import { Id, Time } from "../ids.ts";
import { limits } from "../limits.ts";
import { PostedFile, StoredFile } from "../messages/files.ts";

/**
 * Why a message was not sent at its time: the code with which a post was rejected. `user_deactivated`: the
 * account of its author. `internal`: anything else.
 */
export const ScheduleFailure = Type.Union([
  Type.Literal("chat_not_found"),
  Type.Literal("chat_archived"),
  Type.Literal("read_only_chat"),
  Type.Literal("file_not_found"),
  Type.Literal("user_deactivated"),
  Type.Literal("internal"),
]);
export type ScheduleFailure = Static<typeof ScheduleFailure>;

export const ScheduledMessage = Type.Object({
  id: Id,
  chatId: Id,
  text: Type.String(),
  files: Type.Optional(Type.Array(StoredFile)),
  replyTo: Type.Optional(Id),
  sendAt: Time,
  createdAt: Time,
  /** Absent while the message waits for its time. It is sent again only after a new `sendAt`. */
  failure: Type.Optional(ScheduleFailure),
});
export type ScheduledMessage = Static<typeof ScheduledMessage>;

export const ScheduleMessage = Type.Object({
  /** May be empty if there are files. */
  text: Type.String(),
  files: Type.Optional(Type.Array(PostedFile, { maxItems: limits.filesPerMessage })),
  replyTo: Type.Optional(Id),
  /** In the future, at most 366 days ahead. */
  sendAt: Time,
});
export type ScheduleMessage = Static<typeof ScheduleMessage>;

export const ChangeScheduled = Type.Object({
  text: Type.Optional(Type.String()),
  sendAt: Type.Optional(Time),
});
export type ChangeScheduled = Static<typeof ChangeScheduled>;

export const ScheduledParams = Type.Object({ scheduledId: Id });

/** The next one first. */
export const ScheduledList = Type.Object({ items: Type.Array(ScheduledMessage) });
export type ScheduledList = Static<typeof ScheduledList>;
