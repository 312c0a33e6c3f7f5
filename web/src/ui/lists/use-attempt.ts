/** One button's act: busy while it lasts, and afterwards what came in its way. */
import { useState } from "react";
import { explain, isCalledOff } from "../../text/explain.ts";

export function useAttempt(act: () => Promise<void>) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function attempt() {
    setBusy(true);
    setFailure(null);
    try {
      await act();
    } catch (error) {
      if (!isCalledOff(error)) setFailure(explain(error));
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, failure, attempt };
}
