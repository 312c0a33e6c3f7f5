/**
 * Audit log of security-relevant events. Entries are added and never deleted. The only change is that
 * the names of a deleted user are removed.
 */
import type { AuditList, AuditQuery } from "@belfry/contracts/admin";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";
import type { Sql } from "../database/schema.ts";
import * as store from "./audit-store.ts";
import { escapeControls, escapeControlsInJson } from "./escape-controls.ts";
import type { AuditEvent } from "./events.ts";
import { listRows } from "./query.ts";
import { redactSlice } from "./redaction-store.ts";

export type { AuditEvent };
export { escapeControls };

export type Audit = ReturnType<typeof createAudit>;

/** An `Identity`, a request without a user, or nobody, as on the command line. */
export interface AuditActor {
  user?: { id: number };
  origin?: { ip: string };
}

/** Never a secret. */
export type AuditDetails = Record<string, string | number | boolean | null>;

export interface AuditOptions {
  database: Database;
  clock: Clock;
  /** Written to `details.by` of every entry, for actions without a signed-in user. */
  by?: "command line" | undefined;
  /** Called when an entry is added. */
  onEntry?: ((event: AuditEvent, result: "success" | "failure") => void) | undefined;
}

export function createAudit({ database, clock, by, onEntry }: AuditOptions) {
  /** Returns a writer for a transaction, so that a change and its entry are committed together. */
  function within(sql: Sql) {
    /** Adds one entry. `target` names what was acted on, such as `webhook:7` or `user:3`. */
    const add =
      (result: "success" | "failure") =>
      (
        { user, origin }: AuditActor,
        event: AuditEvent,
        target?: string,
        details?: AuditDetails,
      ): Promise<void> => {
        onEntry?.(event, result);
        return store.append(sql, {
          at: clock.now(),
          event,
          actor_user_id: user?.id ?? null,
          target: target ?? null,
          address: origin?.ip ?? null,
          result,
          details: escapeControlsInJson(JSON.stringify({ ...details, ...(by && { by }) })),
        });
      };
    return { success: add("success"), failure: add("failure") };
  }

  /** Returns a page of entries, newest first, with the actor's current name. */
  function list(query: AuditQuery): Promise<AuditList> {
    return listRows(database, query);
  }

  /**
   * Removes the names and e-mails of a deleted user from the details of at most `most` entries after
   * an id. Returns the id of the last one, or undefined if there are no more. Nothing else is changed.
   */
  function redactNames(userId: number, afterId: number, most: number) {
    return redactSlice(database.sql, userId, { afterId, most });
  }

  const { success, failure } = within(database.sql);
  return { success, failure, within, list, redactNames };
}
