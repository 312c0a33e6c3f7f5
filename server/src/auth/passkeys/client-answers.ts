/** What must be known of a browser's answer before the library may look at it. */
import type { CreatedCredential } from "@belfry/contracts/auth/passkeys";

/** The challenge it says it signed; undefined where there is none to be found. */
export function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const data = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString("utf8"));
    // No page may frame ours, so what was signed within a foreign frame is not for us.
    const isForeign = data?.crossOrigin === true;
    return typeof data?.challenge === "string" && !isForeign ? data.challenge : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Whether it comes without certificates. None were asked for, and to check some the library would
 * fetch the addresses they name: requests out of this server, to wherever the sender likes. Without
 * them an authenticator says nothing, or signs with the new key itself (WebAuthn Level 3 §5.1.3).
 */
export async function isSelfMade({ response }: CreatedCredential): Promise<boolean> {
  const { decodeAttestationObject } = await import("@simplewebauthn/server/helpers");
  try {
    const bytes = Uint8Array.from(Buffer.from(response.attestationObject, "base64url"));
    const attestation = decodeAttestationObject(bytes);
    const format = attestation.get("fmt");
    return format === "none" || (format === "packed" && !attestation.get("attStmt").get("x5c"));
  } catch {
    return false;
  }
}
