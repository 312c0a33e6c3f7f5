/** Audit log of security-relevant events. Entries are added, never changed or deleted. */
import type { AuditList, AuditQuery } from "@belfry/contracts/admin";
import type { Kysely } from "kysely";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";
import type { Schema } from "../database/schema.ts";
import * as store from "./audit-store.ts";
import { escapeControls, visibleControls } from "./controls.ts";
import type { AuditEvent } from "./events.ts";
import { listRows } from "./query.ts";

export type { AuditEvent };
export { visibleControls };

/** Who acted: an `Identity`, a request without a user, or nobody, as on the command line. */
export interface AuditActor {
  user?: { id: number };
  origin?: { ip: string };
}

/** Never a secret. */
export type AuditDetails = Record<string, string | number | boolean | null>;

/** Adds one entry. `target` names what was acted on, such as `webhook:7` or `user:3`. */
type AddEntry = (
  actor: AuditActor,
  event: AuditEvent,
  target?: string,
  details?: AuditDetails,
) => Promise<void>;

export interface AuditWriter {
  success: AddEntry;
  failure: AddEntry;
}

export interface Audit extends AuditWriter {
  /** Writes in a transaction, so that the change and its entry are committed together. */
  within(trx: Kysely<Schema>): AuditWriter;
  /** Newest first, with the actor's current name. */
  list(query: AuditQuery): Promise<AuditList>;
}

export interface AuditOptions {
  database: Database;
  clock: Clock;
  /** Written to `details.by` of every entry, for actions without a signed-in user. */
  by?: "command line";
}

export function createAudit({ database, clock, by }: AuditOptions): Audit {
  function writer(sql: Kysely<Schema>): AuditWriter {
    const adder =
      (result: "success" | "failure"): AddEntry =>
      ({ user, origin }, event, target, details) =>
        store.append(sql, {
          at: clock.now(),
          event,
          actor_user_id: user?.id ?? null,
          target: target ?? null,
          address: origin?.ip ?? null,
          result,
          details: escapeControls(JSON.stringify({ ...details, ...(by && { by }) })),
        });
    return { success: adder("success"), failure: adder("failure") };
  }

  return {
    ...writer(database.sql),
    within: writer,
    list: (query) => listRows(database, query),
  };
}
