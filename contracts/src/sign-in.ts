/** Setup, login and sessions. The shapes of login, challenge and session are given and never change. */
import Type, { type Static } from "typebox";
import { Time } from "./ids.ts";
import { Me } from "./users.ts";

export const SetupState = Type.Object({ needed: Type.Boolean() });

export const SetupRequest = Type.Object({
  setupToken: Type.String(),
  email: Type.String(),
  password: Type.String(),
  displayName: Type.String(),
  chatTitle: Type.Optional(Type.String()),
});
export type SetupRequest = Static<typeof SetupRequest>;

export const LoginRequest = Type.Object({ email: Type.String(), password: Type.String() });

/** `token` is absent when the session travels in a cookie (`Session-Transport: cookie`). */
export const Session = Type.Object({
  token: Type.Optional(Type.String()),
  expiresAt: Time,
  user: Me,
});
export type Session = Static<typeof Session>;

/** The session a request came with. `reauthenticatedAt` opens the sensitive actions for ten minutes. */
export const SessionState = Type.Object({ expiresAt: Time, reauthenticatedAt: Time, user: Me });
export type SessionState = Static<typeof SessionState>;

export const ReauthenticateRequest = Type.Object({ password: Type.String() });
