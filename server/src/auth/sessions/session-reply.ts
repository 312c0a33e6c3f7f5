/** The reply to a sign-in. Clients that ask for a cookie get the session's token only there. */
import type { Session } from "@belfry/contracts/auth/sign-in";
import type { Credentials } from "../../access/credentials.ts";
import type { Call } from "../../access/routes.ts";
import { type Clock, isoTime } from "../../clock.ts";
import type { StartedSession } from "./sessions.ts";

export interface SessionReplyOptions {
  clock: Clock;
  credentials: Credentials;
}

export function sessionReply(
  { token, deviceToken, identity: { user, credential } }: StartedSession,
  { request, reply }: Pick<Call<"POST /api/auth/login">, "request" | "reply">,
  { clock, credentials }: SessionReplyOptions,
): Session {
  const expiresAt = isoTime(credential.expiresAt);
  if (!credentials.wantsCookie(request)) {
    return { token, expiresAt, user, ...(deviceToken !== undefined && { deviceToken }) };
  }
  credentials.setCookie(reply, token, credential.expiresAt - clock.now());
  if (deviceToken !== undefined) credentials.setDeviceCookie(reply, deviceToken);
  return { expiresAt, user };
}
