/** The policy of this server: its name, and what administrators require of all users and chats. */
import type { ChangePolicy, Policy as PolicySettings } from "@belfry/contracts/admin";
import { limits } from "@belfry/contracts/limits";
import type { Database } from "../database/database.ts";
import type { Sql } from "../database/schema.ts";
import { failAt } from "../problems.ts";
import { parseTextInput } from "../text-input.ts";
import * as store from "./policy-store.ts";

export type Policy = ReturnType<typeof createPolicy>;

export function createPolicy({ sql }: Pick<Database, "sql">) {
  /** Settings that were never stored are off. */
  async function read(within: Sql = sql): Promise<PolicySettings> {
    const values = await store.read(within);
    return {
      serverName: values.get("server_name") || null,
      requireTwoFactor: values.get("require_two_factor") === "true",
      retentionMinDays: daysOf(values.get("retention_min_days")),
      retentionMaxDays: daysOf(values.get("retention_max_days")),
    };
  }

  /** True if users without two-factor can do nothing but turn it on. */
  async function isTwoFactorRequired(within?: Sql): Promise<boolean> {
    return (await read(within)).requireTwoFactor;
  }

  /** Returns the settings after the change. Rejects a minimum above the maximum. */
  async function changeWithin(
    trx: Sql,
    { serverName, requireTwoFactor, retentionMinDays, retentionMaxDays }: ChangePolicy,
  ): Promise<PolicySettings> {
    if (serverName !== undefined) {
      await store.write(trx, "server_name", parseServerName(serverName ?? ""));
    }
    if (requireTwoFactor !== undefined) {
      await store.write(trx, "require_two_factor", String(requireTwoFactor));
    }
    if (retentionMinDays !== undefined) {
      await store.write(trx, "retention_min_days", String(retentionMinDays ?? ""));
    }
    if (retentionMaxDays !== undefined) {
      await store.write(trx, "retention_max_days", String(retentionMaxDays ?? ""));
    }
    const after = await read(trx);
    const { retentionMinDays: min, retentionMaxDays: max } = after;
    if (min !== null && max !== null && min > max) {
      failAt("/retentionMinDays", `must be at most the maximum, ${max}`);
    }
    return after;
  }

  return { read, isTwoFactorRequired, changeWithin };
}

/** Returns an empty text for a name of spaces: the server has no name then. */
function parseServerName(name: string): string {
  const trimmed = name.trim();
  return trimmed && parseTextInput("/serverName", trimmed, limits.serverNameLength);
}

/** Returns null, for no limit, if the text is empty. */
function daysOf(value: string | undefined): number | null {
  return value ? Number(value) : null;
}
