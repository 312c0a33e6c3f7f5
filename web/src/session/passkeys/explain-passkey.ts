/** Describes errors from the WebAuthn ceremonies. */
import { explain, isProblem } from "../../text/explain.ts";
import { passkeysText as words } from "../../text/screens/security/passkeys.ts";

/** Errors of browsers by name (WebAuthn Level 3 §5.1.3 and §5.1.4). */
const sentences: Record<string, string> = {
  InvalidStateError: words.alreadyAdded,
  SecurityError: words.wrongAddress,
  ConstraintError: words.incapable,
  NotSupportedError: words.incapable,
};

export function explainCreation(error: unknown): string {
  return isProblem(error, "invalid_passkey") ? words.notAccepted : explainPasskey(error);
}

export function explainSignIn(error: unknown): string {
  return isProblem(error, "invalid_passkey") ? words.unknown : explainPasskey(error);
}

function explainPasskey(error: unknown): string {
  const name = error instanceof Error ? error.name : "";
  return sentences[name] ?? explain(error);
}
