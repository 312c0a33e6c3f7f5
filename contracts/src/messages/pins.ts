/** Pinned messages of a chat. */
import Type, { type Static } from "typebox";
import { Id, Time } from "../ids.ts";

export const Pinned = Type.Object({
  /** The member who pinned the message. */
  userId: Id,
  displayName: Type.String(),
  at: Time,
});
export type Pinned = Static<typeof Pinned>;
