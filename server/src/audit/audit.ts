/** What happened that somebody may have to answer for. Rows are added, never changed or removed. */
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

interface AuditEntry {
  event: AuditEvent;
  result: "success" | "failure";
  actorUserId?: number;
  /** Such as `webhook:7` or `user:3`. */
  target?: string;
  address?: string;
  /** Never a secret. */
  details?: Record<string, string | number | boolean | null>;
}

export interface Audit {
  /** `within` joins the transaction of the act, so that neither is there without the other. */
  record(entry: AuditEntry, within?: Kysely<Schema>): Promise<void>;
  /** Newest first, with the actor's name as it is today. */
  list(query: AuditQuery): Promise<AuditList>;
}

export interface AuditNeeds {
  database: Database;
  clock: Clock;
  /** Whose acts these are where no user is signed in, for `details.by`. */
  by?: "command line";
}

export function createAudit({ database, clock, by }: AuditNeeds): Audit {
  return {
    record: (entry, within = database.sql) =>
      store.append(within, {
        at: clock.now(),
        event: entry.event,
        actor_user_id: entry.actorUserId ?? null,
        target: entry.target ?? null,
        address: entry.address ?? null,
        result: entry.result,
        details: escapeControls(JSON.stringify({ ...entry.details, ...(by && { by }) })),
      }),

    list: (query) => listRows(database, query),
  };
}
