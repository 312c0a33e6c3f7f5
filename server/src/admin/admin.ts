/** Administration: all users of this server, and the policy. */
import type {
  AdminUserList,
  AdminUserQuery,
  ChangePolicy,
  Policy as PolicySettings,
} from "@belfry/contracts/admin";
import { limits } from "@belfry/contracts/limits";
import { parseCursor, toPage } from "../access/id-pages.ts";
import { takeAdvisoryLock } from "../database/advisory-lock.ts";
import { fail } from "../problems.ts";
import { storeAccessChange } from "../stored-signals/stored-signals.ts";
import { parseSearchText } from "../text-input.ts";
import { type Actor, auditActor, requireRole } from "./actor.ts";
import * as store from "./admin-store.ts";
import type { AdminOptions } from "./options.ts";
import { createUserAccess } from "./user-access.ts";
import { createUserChanges } from "./user-changes.ts";
import { createUserDeletion } from "./user-deletion.ts";

export { createOverview } from "./overview/overview.ts";
export type { Actor };

export type Admin = ReturnType<typeof createAdmin>;

export function createAdmin(options: AdminOptions) {
  const { database, bus, clock, audit, policy, deletion } = options;
  const { sql } = database;

  /** Returns users by id, including deactivated ones. `query` matches parts of names and e-mails. */
  async function listUsers({
    query = "",
    cursor,
    limit = limits.pageSize,
  }: AdminUserQuery): Promise<AdminUserList> {
    const text = parseSearchText(query);
    const after = cursor === undefined ? 0 : parseCursor(cursor);
    const rows = await store.listUsers(sql, { text, after, limit: limit + 1 });
    return toPage(rows, limit);
  }

  /** Changes the policy. Users who no longer comply are limited immediately. */
  async function changePolicy(actor: Actor, changes: ChangePolicy): Promise<PolicySettings> {
    const { before, after } = await sql.transaction().execute(async (trx) => {
      await takeAdvisoryLock(trx, "administration");
      await requireRole(trx, actor, "admin");
      const before = await policy.read(trx);
      const after = await policy.changeWithin(trx, changes);
      const details = changedSettings(before, after);
      if (Object.keys(details).length === 0) return { before, after };
      if (details.requireTwoFactor && actor !== "command line") {
        const isEnrolled = await store.hasTwoFactor(trx, actor.user.id);
        const detail = "Turn on your own two-factor first: this would lock you out as well.";
        if (!isEnrolled) fail("two_factor_off", { detail });
      }
      await audit.within(trx).success(auditActor(actor), "policy_changed", "policy", details);
      if (after.requireTwoFactor && !before.requireTwoFactor) {
        await storeAccessChange(trx, await store.idsWithoutTwoFactor(trx), clock.now());
      }
      return { before, after };
    });
    if (after.requireTwoFactor && !before.requireTwoFactor) await closeLimitedSockets();
    await deletion.retention.clamp();
    return after;
  }

  /** Open sockets have more access than their users now have. */
  async function closeLimitedSockets(): Promise<void> {
    for (const userId of await store.idsWithoutTwoFactor(sql)) {
      bus.publish(`user.${userId}`, [{ type: "credential.closed", reason: "enrolment_required" }]);
    }
  }

  return {
    listUsers,
    ...createUserChanges(options),
    ...createUserAccess(options),
    ...createUserDeletion(options),
    readPolicy: () => policy.read(),
    changePolicy,
  };
}

function changedSettings(before: PolicySettings, after: PolicySettings): Partial<PolicySettings> {
  const isChanged = ([name, value]: [string, unknown]) =>
    value !== before[name as keyof PolicySettings];
  return Object.fromEntries(Object.entries(after).filter(isChanged));
}
