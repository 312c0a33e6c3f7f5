/** The policy of this server: what administrators require of all users. */
import type { ChangePolicy, Policy as PolicySettings } from "@belfry/contracts/admin";
import type { Kysely } from "kysely";
import type { Database } from "../database/database.ts";
import type { Schema } from "../database/schema.ts";
import * as store from "./policy-store.ts";

export type Policy = ReturnType<typeof createPolicy>;

export function createPolicy({ sql }: Pick<Database, "sql">) {
  async function read(within: Kysely<Schema> = sql): Promise<PolicySettings> {
    return { requireTwoFactor: await store.isEnabled(within, "require_two_factor") };
  }

  /** True if users without two-factor can do nothing but turn it on. */
  async function isTwoFactorRequired(within?: Kysely<Schema>): Promise<boolean> {
    return (await read(within)).requireTwoFactor;
  }

  /** Returns the settings after the change. */
  async function changeWithin(
    trx: Kysely<Schema>,
    { requireTwoFactor }: ChangePolicy,
  ): Promise<PolicySettings> {
    if (requireTwoFactor !== undefined) {
      await store.setEnabled(trx, "require_two_factor", requireTwoFactor);
    }
    return read(trx);
  }

  return { read, isTwoFactorRequired, changeWithin };
}
