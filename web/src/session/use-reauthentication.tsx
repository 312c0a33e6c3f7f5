/** Carries a call past `reauthentication_required`: asks who sits here, then makes it once more. */
import { type ReactNode, useState } from "react";
import { calledOff, isProblem } from "../text/explain.ts";
import { Reauthenticate } from "./Reauthenticate.tsx";

interface Reauthentication {
  /**
   * Answers what `send` answers in the end. Whoever turns back at the question gets `calledOff()`
   * thrown, so that nothing behind the call goes on; forms and `ConfirmDialog` pass over it.
   */
  confirmed: <T>(send: () => Promise<T>) => Promise<T>;
  /** The dialog while it asks: to be rendered wherever the hook is used. */
  question: ReactNode;
}

export function useReauthentication(why: string): Reauthentication {
  const [asked, setAsked] = useState<PromiseWithResolvers<void> | null>(null);

  async function confirmed<T>(send: () => Promise<T>): Promise<T> {
    try {
      return await send();
    } catch (error) {
      if (!isProblem(error, "reauthentication_required")) throw error;
    }
    const answer = Promise.withResolvers<void>();
    setAsked(answer);
    try {
      await answer.promise;
    } finally {
      setAsked(null);
    }
    return send();
  }

  const question = asked && (
    <Reauthenticate
      why={why}
      onConfirmed={asked.resolve}
      onClose={() => asked.reject(calledOff())}
    />
  );
  return { confirmed, question };
}
