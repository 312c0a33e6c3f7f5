/** What the administrators ask of everybody on this server. One row of the settings for each rule. */
import type { ChangePolicy, Policy as Rules } from "@belfry/contracts/admin";
import type { Kysely } from "kysely";
import type { Database } from "../database/database.ts";
import type { Schema } from "../database/schema.ts";
import * as store from "./policy-store.ts";

export interface Policy {
  read(within?: Kysely<Schema>): Promise<Rules>;
  /** Whether whoever has no two-factor may do nothing but turn it on. */
  isTwoFactorRequired(within?: Kysely<Schema>): Promise<boolean>;
  /** As a step of the transaction that records who changed it. Answers the rules as they are now. */
  changeWithin(trx: Kysely<Schema>, changes: ChangePolicy): Promise<Rules>;
}

export function createPolicy({ sql }: Pick<Database, "sql">): Policy {
  async function read(within: Kysely<Schema> = sql): Promise<Rules> {
    return { requireTwoFactor: await store.isOn(within, "require_two_factor") };
  }

  return {
    read,
    isTwoFactorRequired: async (within) => (await read(within)).requireTwoFactor,

    async changeWithin(trx, { requireTwoFactor }) {
      if (requireTwoFactor !== undefined) {
        await store.turn(trx, "require_two_factor", requireTwoFactor);
      }
      return read(trx);
    },
  };
}
