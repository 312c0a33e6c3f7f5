/** State of a button's action: busy while it runs, then the error if it failed. */
import { useState } from "react";
import { explain, isCancelled } from "../../text/explain.ts";

export function useAction<Args extends unknown[]>(action: (...args: Args) => Promise<unknown>) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);

  /** Never rejects. */
  async function run(...args: Args): Promise<void> {
    setBusy(true);
    setError(null);
    try {
      await action(...args);
    } catch (error) {
      if (!isCancelled(error)) setError(error);
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, error, failure: error === null ? null : explain(error), run };
}
