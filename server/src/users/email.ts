/** One spelling for one e-mail address, so that nobody can hold somebody else's under another. */
import { limits } from "@belfry/contracts/limits";

// Full-width and small signs that NFKC would turn into an @ after a look at the text passed it.
const disguisedAt = /[\uff20\ufe6b]/;
const shape = /^[^\s@<>()[\]\\,;:"]{1,64}@([\p{L}\p{N}-]{1,63}\.)*[\p{L}\p{N}-]{1,63}$/u;

/** Answers undefined for what is no address. */
export function normalizeEmail(text: string): string | undefined {
  if (text.length > 4 * limits.emailLength || !text.isWellFormed()) return undefined;
  if (disguisedAt.test(text)) return undefined;
  const folded = text.trim().normalize("NFKC").toLowerCase().normalize("NFKC");
  if (/[\p{Cc}\p{Cf}]/u.test(text.trim()) || /[\p{Cc}\p{Cf}]/u.test(folded)) return undefined;
  if (folded.length > limits.emailLength || !shape.test(folded)) return undefined;
  return folded;
}
