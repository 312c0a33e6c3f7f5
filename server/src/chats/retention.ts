/** How long a chat keeps its messages, within the limits of the policy. */
import type { Policy as PolicySettings } from "@belfry/contracts/admin";
import type { Chat } from "@belfry/contracts/chats";
import type { Audit } from "../audit/audit.ts";
import { takeAdvisoryLock } from "../database/advisory-lock.ts";
import type { Sql } from "../database/schema.ts";
import type { Policy } from "../policy/policy.ts";
import { failAt } from "../problems.ts";
import * as chatStore from "./chat-store.ts";
import type { Actor } from "./members.ts";

interface RetentionOptions {
  audit: Audit;
  policy: Policy;
}

/**
 * Returns a function that changes the retention as part of the caller's transaction. It rejects days
 * outside of the policy.
 */
export function createChangeRetention({ audit, policy }: RetentionOptions) {
  return async (trx: Sql, actor: Actor, chat: Chat, days: number | null): Promise<void> => {
    // The lock of the policy: it cannot change between the check and the commit.
    await takeAdvisoryLock(trx, "administration");
    requireAllowed(days, await policy.read(trx));
    await chatStore.update(trx, chat.id, { retentionDays: days });
    if (days === chat.retentionDays) return;
    const details = { oldDays: chat.retentionDays, newDays: days };
    await audit.within(trx).success(actor, "retention_changed", `chat:${chat.id}`, details);
  };
}

function requireAllowed(days: number | null, policy: PolicySettings): void {
  const { retentionMinDays: min, retentionMaxDays: max } = policy;
  const reject = (limit: string) =>
    failAt("/retentionDays", `must be ${limit}: the policy of this server sets this limit`);
  if (max !== null && (days === null || days > max)) reject(`at most ${max}`);
  if (min !== null && days !== null && days < min) reject(`at least ${min}`);
}
