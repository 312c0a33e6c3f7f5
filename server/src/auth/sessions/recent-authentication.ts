/** Requires a recent authentication for changes that a browser left open must not allow. */
import { type Identity, isSession } from "../../access/identity.ts";
import { fail } from "../../problems.ts";
import type { AuthOptions } from "../options.ts";

export function createRequireRecent({ clock, config }: AuthOptions) {
  /** Rejects a session without a recent authentication, and every API key. */
  return (identity: Identity): void => {
    if (!isSession(identity)) fail("session_required");
    const { authenticatedAt } = identity.credential;
    const ageMs = clock.now() - authenticatedAt; // negative after the clock was set back
    const isRecent = ageMs >= 0 && ageMs < config.reauthenticationMs;
    if (!isRecent) fail("reauthentication_required");
  };
}
