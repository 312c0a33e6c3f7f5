/** The two WebAuthn ceremonies: registering a passkey, and signing a challenge with one. */
import { createHmac, randomBytes } from "node:crypto";
import type { AuthenticationResponse, RegistrationResponse } from "@belfry/contracts/auth/passkeys";
import type { Me } from "@belfry/contracts/users";
import type { AuthOptions } from "../options.ts";
import { createChallenges, type Purpose, readChallenge } from "./challenges.ts";
import * as store from "./passkey-store.ts";
import { createRelyingParty } from "./relying-party.ts";

export type Ceremonies = ReturnType<typeof createCeremonies>;

export interface RejectedAssertion {
  type: "rejected";
  /** The owner of the passkey, if it is known. For the audit log, never for the client. */
  user?: Me;
  isCounterReplay?: true;
}

export interface VerifiedAssertion {
  type: "verified";
  user: Me;
  /** Read together with the passkey: a new password may end passkeys while the proof is checked. */
  passwordVersion: number;
}

export type AssertionResult = VerifiedAssertion | RejectedAssertion;

export function createCeremonies({ database, clock, publicUrl }: AuthOptions) {
  const { sql } = database;
  const challenges = createChallenges({ database, clock });
  const relyingParty = createRelyingParty(publicUrl);
  let handleSalt: string | undefined;

  /** Returns the options for `navigator.credentials.create()`. */
  async function registrationOptions(user: Me, existing: readonly store.CredentialRow[]) {
    const challenge = await challenges.issue(`register:${user.id}`);
    const userHandle = await userHandleOf(user.id);
    return relyingParty.registrationOptions({ ...user, userHandle }, challenge, existing);
  }

  /** Redeems the challenge and returns the new credential, or undefined if it is invalid. */
  async function verifyRegistration(user: Me, response: RegistrationResponse) {
    const challenge = readChallenge(response.response.clientDataJSON);
    if (challenge === undefined) return undefined;
    if (!(await challenges.redeem(challenge, `register:${user.id}`))) return undefined;
    return relyingParty.verifyRegistration(response, challenge);
  }

  /** Returns the options for `navigator.credentials.get()`. */
  async function assertionOptions(purpose: Purpose, allowed?: readonly store.CredentialRow[]) {
    return relyingParty.authenticationOptions(await challenges.issue(purpose), allowed);
  }

  /** Redeems the challenge in any case. With `ownerId`, the passkey must belong to that user. */
  async function verifyAssertion(
    assertion: AuthenticationResponse,
    purpose: Purpose,
    ownerId?: number,
  ): Promise<AssertionResult> {
    const { clientDataJSON, userHandle } = assertion.response;
    const challenge = readChallenge(clientDataJSON);
    if (challenge === undefined) return { type: "rejected" };
    if (!(await challenges.redeem(challenge, purpose))) return { type: "rejected" };

    const found = await store.findCredential(sql, assertion.id);
    if (!found) return { type: "rejected" };
    const { credential, user, passwordVersion } = found;
    const handle = (await userHandleOf(user.id)).toString("base64url");
    // If the server named the allowed passkeys, the authenticator may omit the user handle.
    const isRightHandle =
      userHandle === handle || (ownerId !== undefined && userHandle === undefined);
    if (!isRightHandle || user.id !== (ownerId ?? user.id)) return { type: "rejected", user };

    const verified = await relyingParty.verifyAuthentication(assertion, challenge, credential);
    if (!verified) return { type: "rejected", user };
    const isAdvanced = await store.writeUse(sql, credential.id, { ...verified, at: clock.now() });
    // A counter that does not advance means that the key was copied to another authenticator.
    if (!isAdvanced) return { type: "rejected", user, isCounterReplay: true };
    return { type: "verified", user, passwordVersion };
  }

  /**
   * The same for all passkeys of a user, and random to anyone else. The salt differs per
   * installation because an authenticator keeps one passkey per handle and host name: otherwise two
   * servers on two ports of one host would overwrite each other's passkeys.
   */
  async function userHandleOf(userId: number): Promise<Buffer<ArrayBuffer>> {
    handleSalt ??= await store.userHandleSalt(sql, randomBytes(32).toString("base64url"));
    return createHmac("sha256", handleSalt).update(`user:${userId}`).digest();
  }

  return { registrationOptions, verifyRegistration, assertionOptions, verifyAssertion };
}
