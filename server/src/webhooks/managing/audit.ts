/** What managers do to a webhook, for the audit log. */
import type { Kysely } from "kysely";
import type { Identity } from "../../access/identity.ts";
import type { Audit, AuditEvent } from "../../audit/audit.ts";
import type { Schema } from "../../database/schema.ts";

export type WebhookEvent = Extract<AuditEvent, `webhook_${string}`>;

export type RecordAct = (
  event: WebhookEvent,
  identity: Identity,
  webhookId: number,
  more?: {
    /** The transaction of the act, where it has one: neither is there without the other. */
    within?: Kysely<Schema>;
    /** Never a secret. */
    details?: Record<string, string | number>;
  },
) => Promise<void>;

export function createRecord(audit: Audit): RecordAct {
  return (event, { user, origin }, webhookId, { within, details = {} } = {}) => {
    const { address } = origin;
    const entry = { event, result: "success" as const, actorUserId: user.id, address, details };
    return audit.record({ ...entry, target: `webhook:${webhookId}` }, within);
  };
}
