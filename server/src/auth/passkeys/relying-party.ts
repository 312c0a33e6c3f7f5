/** The WebAuthn relying party: options for authenticators, and verification of their responses. */
import type { AuthenticationResponse, RegistrationResponse } from "@belfry/contracts/auth/passkeys";
import type { Me } from "@belfry/contracts/users";
import { challengeLifetimeMs } from "./challenges.ts";
import type { CredentialRow } from "./passkey-store.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** COSE numbers of EdDSA, ES256 and RS256. Every authenticator supports one of them. */
const algorithms = [-8, -7, -257];

export function createRelyingParty(publicUrl: () => string) {
  // Loaded with the first passkey: a server without passkeys saves 30 MiB.
  const library = () => import("@simplewebauthn/server");

  function expectationFor(challenge: string) {
    const { hostname, origin } = new URL(publicUrl());
    return {
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: hostname,
      requireUserVerification: true,
    };
  }

  async function registrationOptions(
    { userHandle, email, displayName }: Me & { userHandle: Bytes },
    challenge: Bytes,
    existing: readonly CredentialRow[],
  ) {
    const { generateRegistrationOptions } = await library();
    return generateRegistrationOptions({
      rpName: "Belfry",
      rpID: new URL(publicUrl()).hostname,
      userID: userHandle,
      userName: email,
      userDisplayName: displayName,
      challenge,
      timeout: challengeLifetimeMs,
      attestationType: "none",
      excludeCredentials: existing.map(toDescriptor),
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      supportedAlgorithmIDs: algorithms,
    });
  }

  /** Without `allowed`, the authenticator offers every passkey it has for this server. */
  async function authenticationOptions(challenge: Bytes, allowed?: readonly CredentialRow[]) {
    const { generateAuthenticationOptions } = await library();
    return generateAuthenticationOptions({
      rpID: new URL(publicUrl()).hostname,
      challenge,
      timeout: challengeLifetimeMs,
      userVerification: "required",
      ...(allowed && { allowCredentials: allowed.map(toDescriptor) }),
    });
  }

  /** Returns undefined for every invalid response: the reason would only help attackers. */
  async function verifyRegistration(response: RegistrationResponse, challenge: string) {
    const { verifyRegistrationResponse } = await library();
    if (!(await hasNoCertificates(response))) return undefined;
    const result = await verifyRegistrationResponse({
      ...expectationFor(challenge),
      response: { ...response, clientExtensionResults: {} },
      supportedAlgorithmIDs: algorithms,
    }).catch(ignoreInvalid);
    if (!result?.verified) return undefined;
    const { credential, credentialBackedUp } = result.registrationInfo;
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString("base64url"),
      counter: credential.counter,
      isSynced: credentialBackedUp,
    };
  }

  /** Returns undefined for every invalid response. The caller compares the counter. */
  async function verifyAuthentication(
    response: AuthenticationResponse,
    challenge: string,
    { credentialId, publicKey }: CredentialRow,
  ) {
    const { verifyAuthenticationResponse } = await library();
    const key = Uint8Array.from(Buffer.from(publicKey, "base64url"));
    const result = await verifyAuthenticationResponse({
      ...expectationFor(challenge),
      response: { ...response, clientExtensionResults: {} },
      // Counter 0 skips the library's check: the counter is compared atomically when it is stored.
      credential: { id: credentialId, publicKey: key, counter: 0 },
    }).catch(ignoreInvalid);
    if (!result?.verified) return undefined;
    const { newCounter, credentialBackedUp } = result.authenticationInfo;
    return { counter: newCounter, isSynced: credentialBackedUp };
  }

  return { registrationOptions, authenticationOptions, verifyRegistration, verifyAuthentication };
}

function toDescriptor({ credentialId, transports }: CredentialRow) {
  return { id: credentialId, transports: transports.split(" ").filter(Boolean) };
}

/** The library throws for every invalid response, and for no other reason. */
function ignoreInvalid(): undefined {
  return undefined;
}

/**
 * Accepts only attestations without certificates: "none", or signed with the new key itself (WebAuthn
 * Level 3 §5.1.3). To check certificates, the library would fetch the URLs named in them, so a client
 * could make this server send requests anywhere.
 */
async function hasNoCertificates({ response }: RegistrationResponse): Promise<boolean> {
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
