/** Which screen the address and the session ask for; asked of the server at the start. */

import type { SessionState } from "@belfry/contracts/auth/sign-in";
import type { SessionEnd } from "@belfry/contracts/live/events";
import type { Me } from "@belfry/contracts/users";
import { navigate } from "wouter/use-browser-location";
import { call } from "./api/call.ts";
import { takeLinkToken } from "./session/link-token.ts";
import { isProblem } from "./text/explain.ts";

/** Why somebody stands before the sign-in; null when they have just come. */
export type SignInReason = SessionEnd | "ended" | "password_reset" | null;

export type Screen =
  | { at: "start" }
  | { at: "failure"; error: unknown }
  | { at: "setup" }
  | { at: "signIn"; reason: SignInReason }
  | { at: "resetPassword"; token: string }
  | { at: "join"; token: string; me: Me | null }
  | { at: "enrolment"; me: Me }
  | { at: "workspace"; me: Me };

export async function firstScreen(): Promise<Screen> {
  try {
    const { needed } = await call("GET /api/setup");
    if (needed) return { at: "setup" };
    if (location.pathname === "/setup") navigate("/", { replace: true });
    const { pathname } = location;
    if (pathname === "/reset-password") return { at: "resetPassword", token: takeLinkToken() };
    const session = await currentSession();
    const me = typeof session === "object" ? session.user : null;
    if (pathname === "/join") return { at: "join", token: takeLinkToken(), me };
    return typeof session === "object"
      ? screenOf(session)
      : { at: "signIn", reason: session === "over" ? "ended" : null };
  } catch (error) {
    return { at: "failure", error };
  }
}

function screenOf({ isLimited, user }: SessionState): Screen {
  return isLimited ? { at: "enrolment", me: user } : { at: "workspace", me: user };
}

async function currentSession(): Promise<SessionState | "none" | "over"> {
  try {
    return await call("GET /api/auth/session");
  } catch (error) {
    if (isProblem(error, "sign_in_required")) return "none";
    if (isProblem(error, "invalid_token")) return "over";
    throw error;
  }
}
