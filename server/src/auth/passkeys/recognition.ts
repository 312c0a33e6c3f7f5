/** Whose passkey signed a challenge of ours, if anybody's did. */
import type { SignedChallenge } from "@belfry/contracts/auth/passkeys";
import type { Me } from "@belfry/contracts/users";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../database/database.ts";
import type { Challenges, Purpose } from "./challenges.ts";
import { challengeIn } from "./client-answers.ts";
import * as store from "./passkey-store.ts";
import type { RelyingParty } from "./relying-party.ts";
import type { UserHandles } from "./user-handles.ts";

export type Recognition =
  | { type: "known"; user: Me }
  /** With the user where the answer named one: for the audit log, never for the sender. */
  | { type: "refused"; user?: Me; isCounterBack?: true };

interface Needs {
  database: Database;
  clock: Clock;
  challenges: Challenges;
  relyingParty: RelyingParty;
  handles: UserHandles;
}

/** With an `ownerId` it must be that user's. Uses the challenge up, whatever comes of it. */
export async function recognise(
  answer: SignedChallenge,
  purpose: Purpose,
  { database: { sql }, clock, challenges, relyingParty, handles }: Needs,
  ownerId?: number,
): Promise<Recognition> {
  const { clientDataJSON, userHandle } = answer.response;
  const challenge = challengeIn(clientDataJSON);
  if (challenge === undefined) return { type: "refused" };
  if (!(await challenges.take(challenge, purpose))) return { type: "refused" };

  const found = await store.findCredential(sql, answer.id);
  if (!found) return { type: "refused" };
  const { credential, user } = found;
  const handle = (await handles.of(user.id)).toString("base64url");
  // Asked for one of a user's passkeys, an authenticator need not say whose it is.
  const isOwn =
    ownerId === undefined ? userHandle === handle : [undefined, handle].includes(userHandle);
  if (!isOwn || user.id !== (ownerId ?? user.id)) return { type: "refused", user };

  const signed = await relyingParty.readSigned(answer, challenge, credential);
  if (!signed) return { type: "refused", user };
  const isWritten = await store.writeUse(sql, credential.id, { ...signed, at: clock.now() });
  // Two authenticators hold the same key: one of them is a copy.
  if (!isWritten) return { type: "refused", user, isCounterBack: true };
  return { type: "known", user };
}
