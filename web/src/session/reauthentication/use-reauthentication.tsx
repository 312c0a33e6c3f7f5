/** Repeats a request that was rejected with `reauthentication_required`, after the user confirmed. */
import { type ReactNode, useState } from "react";
import { cancelError, isProblem } from "../../text/explain.ts";
import { Reauthenticate } from "./Reauthenticate.tsx";

/**
 * Sends a request, and again after the user confirmed, if the server asks for that. Rejects with
 * `cancelError()` if the user closes the dialog.
 */
export type WithReauthentication = <T>(send: () => Promise<T>) => Promise<T>;

interface Reauthentication {
  withReauthentication: WithReauthentication;
  /** The open dialog. The caller renders it. */
  reauthenticationDialog: ReactNode;
}

export function useReauthentication(reason: string): Reauthentication {
  const [pending, setPending] = useState<PromiseWithResolvers<void> | null>(null);

  async function withReauthentication<T>(send: () => Promise<T>): Promise<T> {
    try {
      return await send();
    } catch (error) {
      if (!isProblem(error, "reauthentication_required")) throw error;
    }
    const confirmation = Promise.withResolvers<void>();
    setPending(confirmation);
    try {
      await confirmation.promise;
    } finally {
      setPending(null);
    }
    return send();
  }

  const reauthenticationDialog = pending && (
    <Reauthenticate
      reason={reason}
      onConfirmed={pending.resolve}
      onClose={() => pending.reject(cancelError())}
    />
  );
  return { withReauthentication, reauthenticationDialog };
}
