/** Why a passkey could not be made or used, in a sentence for the reader. */
import { explain, isProblem } from "../../text/explain.ts";
import { passkeysText as words } from "../../text/passkeys.ts";

/** What browsers throw, by name (WebAuthn Level 3 §5.1.3 and §5.1.4). */
const sentences: Record<string, string> = {
  InvalidStateError: words.alreadyHere,
  SecurityError: words.wrongAddress,
  ConstraintError: words.unable,
  NotSupportedError: words.unable,
};

export function explainPasskey(error: unknown): string {
  const name = error instanceof Error ? error.name : "";
  return sentences[name] ?? explain(error);
}

export function explainSignIn(error: unknown): string {
  return isProblem(error, "invalid_passkey") ? words.notKnown : explainPasskey(error);
}
