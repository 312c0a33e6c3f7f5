/** Deactivates and reactivates users, as part of the transaction that changes them. */
import type { AdminUser } from "@belfry/contracts/admin";
import type { Sql } from "../database/schema.ts";
import { type Actor, auditActor } from "./actor.ts";
import { setDeactivated } from "./admin-store.ts";
import { rejectLastOwner } from "./last-owner.ts";
import type { AdminOptions } from "./options.ts";

export function createActivation({ clock, audit, auth }: AdminOptions) {
  return {
    /** Ends all credentials. Call `closeSockets` of the result after the commit. */
    async deactivate(trx: Sql, actor: Actor, user: AdminUser) {
      if (user.deactivatedAt !== null) return undefined;
      await rejectLastOwner(trx, user);
      await setDeactivated(trx, user.id, clock.now());
      const ended = await auth.allCredentials.endWithin(trx, user.id);
      const { sessions, apiKeys, invites } = ended;
      await audit.within(trx).success(auditActor(actor), "user_deactivated", `user:${user.id}`, {
        sessions,
        apiKeys,
        invites,
      });
      return ended;
    },

    async reactivate(trx: Sql, actor: Actor, user: AdminUser): Promise<void> {
      if (user.deactivatedAt === null) return;
      await setDeactivated(trx, user.id, null);
      await audit.within(trx).success(auditActor(actor), "user_reactivated", `user:${user.id}`);
    },
  };
}
