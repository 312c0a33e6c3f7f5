/** The passkeys of a user who is signed in: how they are listed, added and removed. */

import type { CreatePasskey, Passkey } from "@belfry/contracts/auth/passkeys";
import { limits } from "@belfry/contracts/limits";
import { bearerChallenge } from "../../access/credentials.ts";
import type { SessionIdentity } from "../../access/identity.ts";
import type { Audit } from "../../audit/audit.ts";
import { type Clock, isoTime } from "../../clock.ts";
import type { Database } from "../../database/database.ts";
import { fail } from "../../problems.ts";
import { plainLine } from "../../text-input.ts";
import type { Notify } from "../security-notices.ts";
import { holdActive } from "../token-owner-store.ts";
import type { Challenges } from "./challenges.ts";
import { challengeIn } from "./client-answers.ts";
import * as store from "./passkey-store.ts";
import type { RelyingParty } from "./relying-party.ts";
import type { UserHandles } from "./user-handles.ts";

export interface OwnPasskeys {
  list(userId: number): Promise<Passkey[]>;
  /** What the browser needs to make one. */
  prepare(identity: SessionIdentity): Promise<unknown>;
  add(identity: SessionIdentity, made: CreatePasskey): Promise<Passkey>;
  remove(identity: SessionIdentity, passkeyId: number): Promise<void>;
}

export interface PasskeyParts {
  database: Database;
  clock: Clock;
  audit: Audit;
  challenges: Challenges;
  relyingParty: RelyingParty;
  handles: UserHandles;
}

export function createOwnPasskeys(needs: PasskeyParts & { notify: Notify }): OwnPasskeys {
  const { database, clock, audit, notify, challenges, relyingParty, handles } = needs;
  const { sql } = database;

  return {
    async list(userId) {
      return (await store.list(sql, userId)).map(shown);
    },

    async prepare({ user }) {
      const held = await store.credentialsOf(sql, user.id);
      refuseMore(held.length);
      const [challenge, handle] = await Promise.all([
        challenges.give(`register:${user.id}`),
        handles.of(user.id),
      ]);
      return relyingParty.askToCreate({ ...user, handle }, challenge, held);
    },

    async add({ user, origin }, { name: given, response }) {
      const name = plainLine("/name", given, limits.nameLength);
      const challenge = challengeIn(response.response.clientDataJSON);
      const isOurs = challenge && (await challenges.take(challenge, `register:${user.id}`));
      const made = isOurs && (await relyingParty.readCreated(response, challenge));
      if (!made) refusePasskey();
      const { transports = [] } = response.response;
      const passkey = await sql.transaction().execute(async (trx) => {
        if (!(await holdActive(trx, user.id))) refusePasskey();
        refuseMore((await store.credentialsOf(trx, user.id)).length);
        const row = { ...made, transports: transports.join(" "), name, createdAt: clock.now() };
        const passkey = await store.insert(trx, { ...row, userId: user.id });
        if (!passkey) refusePasskey();
        await audit
          .within(trx)
          .success({ user, origin }, "passkey_created", `passkey:${passkey.id}`, { name });
        return passkey;
      });
      await notify(user.id, { type: "passkey_created", name }, origin);
      return shown(passkey);
    },

    async remove({ user, origin }, passkeyId) {
      const name = await sql.transaction().execute(async (trx) => {
        const name = await store.remove(trx, user.id, passkeyId);
        if (name === undefined) fail("passkey_not_found");
        await audit
          .within(trx)
          .success({ user, origin }, "passkey_deleted", `passkey:${passkeyId}`, { name });
        return name;
      });
      await notify(user.id, { type: "passkey_deleted", name }, origin);
    },
  };
}

/** One answer for every reason. */
export function refusePasskey(): never {
  fail("invalid_passkey", { headers: bearerChallenge });
}

function refuseMore(count: number): void {
  const limit = limits.passkeysPerUser;
  if (count < limit) return;
  const detail = `There can be at most ${limit} passkeys. Remove one first.`;
  fail("limit_reached", { detail, limit });
}

function shown({ id, name, createdAt, lastUsedAt, isSynced }: store.PasskeyRow): Passkey {
  return {
    id,
    name,
    createdAt: isoTime(createdAt),
    lastUsedAt: lastUsedAt === null ? null : isoTime(lastUsedAt),
    isSynced: isSynced === 1,
  };
}
