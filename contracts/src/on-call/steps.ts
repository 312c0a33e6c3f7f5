/** The steps of a chat: who is notified of an open alert that nobody acknowledges. */
import Type, { type Static } from "typebox";
import { orNull } from "../ids.ts";
import { limits } from "../limits.ts";
import { Level } from "../messages/messages.ts";

const Minutes = Type.Integer({ minimum: 1, maximum: limits.stepMaxMinutes });
const Levels = Type.Array(Level, { minItems: 1, maxItems: 4, uniqueItems: true });

export const ChatSteps = Type.Object({
  /** Only alerts of these levels have steps. */
  levels: Levels,
  /** Minutes after which the user on duty is notified again, and the next one with them. */
  again: Minutes,
  /** Minutes after which all members are notified. More than `again`. */
  everyone: Minutes,
});
export type ChatSteps = Static<typeof ChatSteps>;

export const defaultSteps: ChatSteps = { levels: ["critical"], again: 5, everyone: 15 };

/** Absent members have the defaults: `critical`, 5 and 15 minutes. */
export const SetChatSteps = Type.Partial(ChatSteps);
export type SetChatSteps = Static<typeof SetChatSteps>;

export const ChatStepsReply = Type.Object({
  /** Null if the steps are off. */
  steps: orNull(ChatSteps),
});
export type ChatStepsReply = Static<typeof ChatStepsReply>;
