/**
 * The signature of a backup: an HMAC of its checksums under a key derived from the secret key. It is
 * the `comment` of the tar header of the checksums, which tar and older versions ignore.
 */
import { parseSecrets } from "../../crypto/secrets.ts";

/** `unchecked`: the key of the backup is not here. */
export type SignatureState = "correct" | "missing" | "unchecked";

/** The text of a key file or option. */
export interface SigningKey {
  text: string;
}

const purpose = "backup";
const prefix = "Belfry HMAC-SHA256 ";

export function signSums({ text }: SigningKey, sums: string): string {
  return prefix + parseSecrets(text, "The secret key").sign(sums, purpose);
}

/** Throws if the signature is wrong. */
export function checkSignature(
  key: SigningKey | undefined,
  { sums, comment, place }: { sums: string; comment: string | undefined; place: string },
): SignatureState {
  if (!comment?.startsWith(prefix)) return "missing";
  if (!key) return "unchecked";
  const { isSigned } = parseSecrets(key.text, "The secret key");
  if (isSigned(sums, comment.slice(prefix.length), purpose)) return "correct";
  throw new Error(
    `${place} was changed after it was made: its signature does not match the secret key. Do not restore it. Use another backup.`,
  );
}
