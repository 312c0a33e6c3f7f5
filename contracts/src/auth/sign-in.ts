/** Setup, sign-in and the current session. Other programs rely on these shapes. */
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
  /** The name of the team or company, shown on invites. */
  serverName: Type.Optional(Type.String()),
});
export type SetupRequest = Static<typeof SetupRequest>;

export const LoginRequest = Type.Object({ email: Type.String(), password: Type.String() });

/** `token` is absent when the session travels in a cookie (`Session-Transport: cookie`). */
export const Session = Type.Object({
  token: Type.Optional(Type.String()),
  /** Only if the request has the header `Device-Token`. Send it with the next sign-in. */
  deviceToken: Type.Optional(Type.String()),
  expiresAt: Time,
  user: Me,
});
export type Session = Static<typeof Session>;

/** Reply to a correct password: a session, or a challenge if two-factor is on. */
export const LoginReply = Type.Union([Challenge, Session]);
export type LoginReply = Static<typeof LoginReply>;

/** The session of the request. */
export const SessionState = Type.Object({
  expiresAt: Time,
  /** Sensitive actions need a reauthentication within the last ten minutes, by default. */
  reauthenticatedAt: Time,
  /** Whether the session can only turn on two-factor and sign out. */
  isLimited: Type.Boolean(),
  user: Me,
});
export type SessionState = Static<typeof SessionState>;

/**
 * The password. With two-factor on, a code or a recovery code, with or without the password. Every
 * member that is sent must be correct.
 */
export const ReauthenticateRequest = Type.Object({
  password: Type.Optional(Type.String()),
  code: Type.Optional(TotpCode),
  recoveryCode: Type.Optional(Type.String()),
});
export type ReauthenticateRequest = Static<typeof ReauthenticateRequest>;

/** Options of the sign-in screen. */
export const SignInOptions = Type.Object({
  /** Needs a mail server. */
  resetByMail: Type.Boolean(),
  /** The name of the company whose accounts can sign in, or null. */
  company: Type.Union([Type.Null(), Type.String()]),
});
