/** The way out: ends the session, and leaves nothing of it in this browser. */
import { useState } from "react";
import { call } from "../api/call.ts";
import { forgetImagePaths } from "../live/image-paths.ts";
import { clearLocalState } from "../live/storage.ts";
import { explain } from "../text/explain.ts";
import { forget } from "../ui/memory.ts";

export function useSignOut(onSignedOut: () => void) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function signOut() {
    setBusy(true);
    setFailure(null);
    try {
      await call("POST /api/auth/logout");
      forgetUser();
      onSignedOut();
    } catch (error) {
      setFailure(explain(error));
      setBusy(false);
    }
  }

  return { signOut, isBusy, failure };
}

/** Whoever uses this browser next finds nothing of the one before. */
export function forgetUser(): void {
  clearLocalState();
  forgetImagePaths();
  forget("lastChat");
}
