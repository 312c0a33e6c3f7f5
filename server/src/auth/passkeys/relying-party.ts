/**
 * What authenticators are asked for, and what of their answers is believed. A library reads and
 * checks the answers; here stands what it has to insist on.
 */
import type { CreatedCredential, SignedChallenge } from "@belfry/contracts/auth/passkeys";
import type { Me } from "@belfry/contracts/users";
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/server";
import { challengeLifetimeMs } from "./challenges.ts";
import { isSelfMade } from "./client-answers.ts";
import type { CredentialRow } from "./passkey-store.ts";

type Bytes = Uint8Array<ArrayBuffer>;

export interface NewCredential {
  credentialId: string;
  publicKey: string;
  counter: number;
  isSynced: boolean;
}

export interface RelyingParty {
  askToCreate(
    user: Me & { handle: Bytes },
    challenge: Bytes,
    held: readonly CredentialRow[],
  ): Promise<PublicKeyCredentialCreationOptionsJSON>;
  /** Of these passkeys, or of any that the authenticator keeps for this server. */
  askToSign(
    challenge: Bytes,
    held?: readonly CredentialRow[],
  ): Promise<PublicKeyCredentialRequestOptionsJSON>;
  /** Undefined for all that is not exactly right. Which part was wrong helps attackers only. */
  readCreated(answer: CreatedCredential, challenge: string): Promise<NewCredential | undefined>;
  readSigned(
    answer: SignedChallenge,
    challenge: string,
    credential: CredentialRow,
  ): Promise<Pick<NewCredential, "counter" | "isSynced"> | undefined>;
}

/** EdDSA, ES256 and RS256, by their COSE numbers: each authenticator knows one of them. */
const algorithms = [-8, -7, -257];

export function createRelyingParty(publicUrl: () => string): RelyingParty {
  // Loaded with the first passkey: it takes 30 MiB, which a server without passkeys keeps.
  const library = () => import("@simplewebauthn/server");

  function expected(challenge: string) {
    const { hostname, origin } = new URL(publicUrl());
    return {
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: hostname,
      requireUserVerification: true,
    };
  }

  return {
    async askToCreate({ handle, email, displayName }, challenge, held) {
      const { generateRegistrationOptions } = await library();
      return generateRegistrationOptions({
        rpName: "Belfry",
        rpID: new URL(publicUrl()).hostname,
        userID: handle,
        userName: email,
        userDisplayName: displayName,
        challenge,
        timeout: challengeLifetimeMs,
        attestationType: "none",
        excludeCredentials: held.map(described),
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
        supportedAlgorithmIDs: algorithms,
      });
    },

    async askToSign(challenge, held) {
      const { generateAuthenticationOptions } = await library();
      return generateAuthenticationOptions({
        rpID: new URL(publicUrl()).hostname,
        challenge,
        timeout: challengeLifetimeMs,
        userVerification: "required",
        ...(held && { allowCredentials: held.map(described) }),
      });
    },

    async readCreated(answer, challenge) {
      const { verifyRegistrationResponse } = await library();
      if (!(await isSelfMade(answer))) return undefined;
      const read = await unlessRefused(
        verifyRegistrationResponse({
          ...expected(challenge),
          response: { ...answer, clientExtensionResults: {} },
          supportedAlgorithmIDs: algorithms,
        }),
      );
      if (!read?.verified) return undefined;
      const { credential, credentialBackedUp } = read.registrationInfo;
      return {
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString("base64url"),
        counter: credential.counter,
        isSynced: credentialBackedUp,
      };
    },

    async readSigned(answer, challenge, { credentialId, publicKey }) {
      const { verifyAuthenticationResponse } = await library();
      const key = Uint8Array.from(Buffer.from(publicKey, "base64url"));
      const read = await unlessRefused(
        verifyAuthenticationResponse({
          ...expected(challenge),
          response: { ...answer, clientExtensionResults: {} },
          // The counter is compared where it is written, and only once the signature is right.
          credential: { id: credentialId, publicKey: key, counter: 0 },
        }),
      );
      if (!read?.verified) return undefined;
      const { newCounter, credentialBackedUp } = read.authenticationInfo;
      return { counter: newCounter, isSynced: credentialBackedUp };
    },
  };
}

function described({ credentialId, transports }: CredentialRow) {
  return { id: credentialId, transports: transports.split(" ").filter(Boolean) };
}

/** The library throws for whatever is wrong with an answer, and has no other reason to throw. */
async function unlessRefused<T>(reading: Promise<T>): Promise<T | undefined> {
  return reading.catch(() => undefined);
}
