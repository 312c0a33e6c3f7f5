/** Sessions of a user. */
import Type, { type Static } from "typebox";
import { Id, Time } from "../ids.ts";

export const SessionMethod = Type.Union([
  Type.Literal("password"),
  Type.Literal("totp"),
  Type.Literal("recovery_code"),
  Type.Literal("passkey"),
  Type.Literal("setup"),
  Type.Literal("invite"),
  Type.Literal("company"),
]);
export type SessionMethod = Static<typeof SessionMethod>;

export const SessionInfo = Type.Object({
  id: Id,
  /** Such as "Firefox on Linux". */
  device: Type.String(),
  userAgent: Type.String(),
  /** IP of the last request. */
  address: Type.String(),
  method: SessionMethod,
  createdAt: Time,
  lastSeenAt: Time,
  expiresAt: Time,
  /** Whether it is the session of this request. */
  isCurrent: Type.Boolean(),
});
export type SessionInfo = Static<typeof SessionInfo>;

export const SessionList = Type.Object({ items: Type.Array(SessionInfo) });

export const SessionParams = Type.Object({ sessionId: Id });
