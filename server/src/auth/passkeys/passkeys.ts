/**
 * Passkeys: a way in beside the password, and a second factor after it. Having one neither turns
 * two-factor on nor stands in for it where the policy asks for it, so that whoever has two-factor
 * always has recovery codes.
 */
import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";
import type { Notify } from "../security-notices.ts";
import { createChallenges } from "./challenges.ts";
import { createOwnPasskeys, type OwnPasskeys, type PasskeyParts } from "./own-passkeys.ts";
import { isHolder, removeAll } from "./passkey-store.ts";
import { createRelyingParty } from "./relying-party.ts";
import { createPasskeySignIns, type PasskeySignIns, type SignInNeeds } from "./sign-in.ts";
import { createUserHandles } from "./user-handles.ts";

export interface Passkeys extends OwnPasskeys, PasskeySignIns {
  /** Whether one can be asked for as this user's second factor. */
  areHeldBy(userId: number): Promise<boolean>;
  /** As a step of what makes lost devices worthless. Answers how many there were. */
  removeAllWithin(trx: Kysely<Schema>, userId: number): Promise<number>;
  forgetExpired(): Promise<void>;
}

type Needs = Omit<SignInNeeds, keyof PasskeyParts> &
  Pick<PasskeyParts, "database" | "clock" | "audit"> & { notify: Notify; publicUrl(): string };

export function createPasskeys(needs: Needs): Passkeys {
  const { database, publicUrl } = needs;
  const challenges = createChallenges(needs);
  const relyingParty = createRelyingParty(publicUrl);
  const parts = { ...needs, challenges, relyingParty, handles: createUserHandles(database) };

  return {
    ...createOwnPasskeys(parts),
    ...createPasskeySignIns(parts),
    areHeldBy: (userId) => isHolder(database.sql, userId),
    removeAllWithin: removeAll,
    forgetExpired: challenges.forgetExpired,
  };
}
