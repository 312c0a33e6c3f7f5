/** Setup, login and sessions. The shapes of login, challenge and session are given and never change. */
import Type, { type Static } from "typebox";
import { Time } from "../ids.ts";
import { Me } from "../users.ts";
import { Challenge, TotpCode } from "./two-factor.ts";

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

/** The password was right: a session, or with two-factor on the question for the second factor. */
export const LoginReply = Type.Union([Challenge, Session]);
export type LoginReply = Static<typeof LoginReply>;

/**
 * The session a request came with. `reauthenticatedAt` opens the sensitive actions for ten minutes;
 * a limited session may turn on two-factor and sign out, and nothing else.
 */
export const SessionState = Type.Object({
  expiresAt: Time,
  reauthenticatedAt: Time,
  isLimited: Type.Boolean(),
  user: Me,
});
export type SessionState = Static<typeof SessionState>;

/**
 * The password; with two-factor on a code of the authenticator app or a recovery code, alone or beside
 * the password. All that is given must be right.
 */
export const ReauthenticateRequest = Type.Object({
  password: Type.Optional(Type.String()),
  code: Type.Optional(TotpCode),
  recoveryCode: Type.Optional(Type.String()),
});
export type ReauthenticateRequest = Static<typeof ReauthenticateRequest>;

/** What the sign-in screen offers. */
export const SignInOptions = Type.Object({ resetByMail: Type.Boolean() });
