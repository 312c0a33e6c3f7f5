/** Administration: all users of this server, and what is asked of everybody. */
import type {
  AdminUserList,
  AdminUserQuery,
  ChangePolicy,
  Policy as Rules,
} from "@belfry/contracts/admin";
import { limits } from "@belfry/contracts/limits";
import type { Bus } from "../bus/bus.ts";
import { oneAtATime } from "../database/named-lock.ts";
import type { Policy } from "../policy/policy.ts";
import { fail } from "../problems.ts";
import { type Actor, auditActor, requireRole } from "./actor.ts";
import * as store from "./admin-store.ts";
import { createUserAccess, type UserAccess, type UserAccessNeeds } from "./user-access.ts";
import { createUserChanges, type UserChanges, type UserChangesNeeds } from "./user-changes.ts";

export type { Actor };

export interface Admin extends UserChanges, UserAccess {
  /** Those whose name or e-mail holds the text, in order of joining; deactivated ones included. */
  users(query: AdminUserQuery): Promise<AdminUserList>;
  policy(): Promise<Rules>;
  /** Whoever does not fulfil what is asked for from now on is held to it at once. */
  changePolicy(actor: Actor, changes: ChangePolicy): Promise<Rules>;
}

export interface AdminNeeds extends UserChangesNeeds, UserAccessNeeds {
  bus: Bus;
  policy: Policy;
  auth: UserChangesNeeds["auth"] & UserAccessNeeds["auth"];
}

export function createAdmin(needs: AdminNeeds): Admin {
  const { database, bus, audit, policy } = needs;
  const { sql } = database;

  return {
    ...createUserChanges(needs),
    ...createUserAccess(needs),
    policy: () => policy.read(),

    async users({ query = "", cursor, limit = limits.pageSize }) {
      const text = query.normalize("NFKC").trim();
      if (/\p{Cc}/u.test(text)) fail("invalid_query", { detail: "query has control characters." });
      const after = cursor === undefined ? 0 : positionOf(cursor);
      const found = await store.list(sql, { text, after, limit: limit + 1 });
      const items = found.slice(0, limit);
      const last = items.at(-1);
      return { items, ...(last && found.length > limit && { nextCursor: String(last.id) }) };
    },

    async changePolicy(actor, changes) {
      const { before, after } = await sql.transaction().execute(async (trx) => {
        await oneAtATime(trx, "administration");
        await requireRole(trx, actor, "admin");
        const before = await policy.read(trx);
        const after = await policy.changeWithin(trx, changes);
        if (after.requireTwoFactor === before.requireTwoFactor) return { before, after };
        if (after.requireTwoFactor && actor !== "command line") {
          const isEnrolled = await store.hasTwoFactor(trx, actor.user.id);
          const detail = "Turn on your own two-factor first: this would lock you out as well.";
          if (!isEnrolled) fail("two_factor_off", { detail });
        }
        const { requireTwoFactor } = after;
        const details = { requireTwoFactor };
        await audit.within(trx).success(auditActor(actor), "policy_changed", "policy", details);
        return { before, after };
      });
      if (after.requireTwoFactor && !before.requireTwoFactor) await closeLimited();
      return after;
    },
  };

  /** Sockets were opened with more than their users may do now. */
  async function closeLimited(): Promise<void> {
    for (const userId of await store.idsWithoutTwoFactor(sql)) {
      bus.publish(`user.${userId}`, [{ type: "credential.closed", reason: "enrolment_required" }]);
    }
  }
}

function positionOf(cursor: string): number {
  if (!/^[1-9]\d{0,14}$/.test(cursor)) fail("invalid_query", { detail: "cursor is not one." });
  return Number(cursor);
}
