/** Verifies WebAuthn assertions: signatures over challenges that this server issued. */
import type { SignedChallenge } from "@belfry/contracts/auth/passkeys";
import type { Me } from "@belfry/contracts/users";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../database/database.ts";
import { type Challenges, type Purpose, readChallenge } from "./challenges.ts";
import * as store from "./passkey-store.ts";
import type { RelyingParty } from "./relying-party.ts";
import type { UserHandles } from "./user-handles.ts";

export interface RejectedAssertion {
  type: "rejected";
  /** The owner of the passkey, if it is known. For the audit log, never for the client. */
  user?: Me;
  isCounterReplay?: true;
}

export type AssertionResult = { type: "verified"; user: Me } | RejectedAssertion;

export type VerifyAssertion = ReturnType<typeof createAssertionVerifier>;

export function createAssertionVerifier({
  database: { sql },
  clock,
  challenges,
  relyingParty,
  userHandles,
}: {
  database: Database;
  clock: Clock;
  challenges: Challenges;
  relyingParty: RelyingParty;
  userHandles: UserHandles;
}) {
  /** Redeems the challenge, whatever the result. With `ownerId`, the passkey must be that user's. */
  return async function verifyAssertion(
    assertion: SignedChallenge,
    purpose: Purpose,
    ownerId?: number,
  ): Promise<AssertionResult> {
    const { clientDataJSON, userHandle } = assertion.response;
    const challenge = readChallenge(clientDataJSON);
    if (challenge === undefined) return { type: "rejected" };
    if (!(await challenges.redeem(challenge, purpose))) return { type: "rejected" };

    const found = await store.findCredential(sql, assertion.id);
    if (!found) return { type: "rejected" };
    const { credential, user } = found;
    const handle = (await userHandles.handleOf(user.id)).toString("base64url");
    // If the server named the allowed passkeys, the authenticator may omit the user handle.
    const isRightHandle =
      userHandle === handle || (ownerId !== undefined && userHandle === undefined);
    if (!isRightHandle || user.id !== (ownerId ?? user.id)) return { type: "rejected", user };

    const verified = await relyingParty.verifyAuthentication(assertion, challenge, credential);
    if (!verified) return { type: "rejected", user };
    const isAdvanced = await store.writeUse(sql, credential.id, { ...verified, at: clock.now() });
    // A counter that does not advance means that the key was copied to another authenticator.
    if (!isAdvanced) return { type: "rejected", user, isCounterReplay: true };
    return { type: "verified", user };
  };
}
