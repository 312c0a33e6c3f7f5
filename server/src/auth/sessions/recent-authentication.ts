/** Requires a recent authentication for changes that a browser left open must not allow. */
import { type Identity, isSession } from "../../access/identity.ts";
import type { Clock } from "../../clock.ts";
import type { Config } from "../../config/config.ts";
import { fail } from "../../problems.ts";

interface RequireRecentOptions {
  clock: Clock;
  config: Pick<Config, "reauthenticationMs">;
}

export function createRequireRecent({ clock, config }: RequireRecentOptions) {
  /** Rejects a session without a recent authentication, and every API key. */
  return (identity: Identity): void => {
    if (!isSession(identity)) fail("session_required");
    const { authenticatedAt } = identity.credential;
    const ageMs = clock.now() - authenticatedAt; // negative after the clock was set back
    const isRecent = ageMs >= 0 && ageMs < config.reauthenticationMs;
    if (!isRecent) fail("reauthentication_required");
  };
}
