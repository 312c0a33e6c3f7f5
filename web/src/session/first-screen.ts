/** Decides which screen to show, from the URL and the session. */
import { companyCallbackPath } from "@belfry/contracts/auth/company-path";
import type { SessionState } from "@belfry/contracts/auth/sign-in";
import type { SessionEnd } from "@belfry/contracts/live/events";
import type { Me } from "@belfry/contracts/users";
import { navigate } from "wouter/use-browser-location";
import { call } from "../api/call.ts";
import { isProblem } from "../text/explain.ts";
import { takeLinkToken } from "./link-token.ts";

/** Why the user has to sign in; null if there was no session. */
export type SignInReason = SessionEnd | "ended" | "password_reset" | null;

export type Screen =
  | { at: "start" }
  | { at: "failure"; error: unknown }
  | { at: "setup" }
  | { at: "signIn"; reason: SignInReason }
  | { at: "resetPassword"; token: string }
  | { at: "confirmEmail"; token: string }
  | { at: "company" }
  | { at: "join"; token: string; me: Me | null }
  | { at: "enrolment"; me: Me }
  | { at: "workspace"; me: Me };

export async function loadFirstScreen(): Promise<Screen> {
  try {
    const session = await currentSession();
    if (typeof session !== "object") {
      const { needed } = await call("GET /api/setup");
      if (needed) return { at: "setup" };
    }
    if (location.pathname === "/setup") navigate("/", { replace: true });
    const { pathname } = location;
    if (pathname === "/reset-password") return { at: "resetPassword", token: takeLinkToken() };
    if (pathname === "/confirm-email") return { at: "confirmEmail", token: takeLinkToken() };
    if (pathname === companyCallbackPath) return { at: "company" };
    const me = typeof session === "object" ? session.user : null;
    if (pathname === "/join") return { at: "join", token: takeLinkToken(), me };
    return typeof session === "object"
      ? sessionScreen(session)
      : { at: "signIn", reason: session === "ended" ? "ended" : null };
  } catch (error) {
    return { at: "failure", error };
  }
}

function sessionScreen({ isLimited, user }: SessionState): Screen {
  return isLimited ? { at: "enrolment", me: user } : { at: "workspace", me: user };
}

async function currentSession(): Promise<SessionState | "none" | "ended"> {
  try {
    return await call("GET /api/auth/session");
  } catch (error) {
    if (isProblem(error, "sign_in_required")) return "none";
    if (isProblem(error, "invalid_token")) return "ended";
    throw error;
  }
}
