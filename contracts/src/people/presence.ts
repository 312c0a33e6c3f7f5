/** Presence and the status of users. */
import Type, { type Static } from "typebox";
import { orNull, Time } from "../ids.ts";
import { limits } from "../limits.ts";

/** `away`: connected, but not used for five minutes. */
export type Presence = "active" | "away" | "offline";

/** A status has an emoji, a text, or both. */
export const Status = Type.Object({
  emoji: orNull(Type.String()),
  text: Type.String(),
  /** Not shown after this time. Null shows it until it is changed. */
  expiresAt: orNull(Time),
});
export type Status = Static<typeof Status>;

export const OwnStatus = Type.Object({ status: orNull(Status) });

export const SetStatus = Type.Object({
  /** One emoji. */
  emoji: Type.Optional(orNull(Type.String({ maxLength: 64 }))),
  text: Type.Optional(Type.String({ maxLength: limits.statusLength })),
  expiresAt: Type.Optional(orNull(Time)),
});
export type SetStatus = Static<typeof SetStatus>;

/** A watched user as a client shows them. */
export interface UserPresence {
  userId: number;
  presence: Presence;
  status: Status | null;
}
