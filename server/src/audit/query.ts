/** Reading the log back: its questions, its pages, and rows that are safe to show anywhere. */
import type { AuditList, AuditQuery, AuditRow } from "@belfry/contracts/admin";
import { limits } from "@belfry/contracts/limits";
import { isoTime } from "../clock.ts";
import type { Database } from "../database/database.ts";
import { fail } from "../problems.ts";
import * as store from "./audit-store.ts";
import { visibleControls } from "./controls.ts";

export async function listRows({ sql }: Database, query: AuditQuery): Promise<AuditList> {
  const { limit = limits.pageSize } = query;
  const rows = await store.newest(sql, {
    ...query,
    from: momentOf(query.from),
    to: momentOf(query.to),
    before: positionOf(query.cursor),
    limit: limit + 1,
  });
  const items = rows.slice(0, limit).map(shown);
  const last = items.at(-1);
  return { items, ...(last && rows.length > limit && { nextCursor: String(last.id) }) };
}

function momentOf(time: string | undefined): number | undefined {
  if (time === undefined) return undefined;
  const at = Date.parse(time);
  return Number.isNaN(at) ? fail("invalid_query", { detail: `${time} is no time.` }) : at;
}

/** Rows are only added: whatever came in between, the next page begins behind the last one. */
function positionOf(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  if (!/^[1-9]\d{0,14}$/.test(cursor)) fail("invalid_query", { detail: "cursor is not one." });
  return Number(cursor);
}

function shown(row: store.StoredRow): AuditRow {
  const { id, at, event, result, actorUserId, actorName, target, address } = row;
  const details = Object.entries(JSON.parse(row.details)).map(([name, value]) => [
    name,
    typeof value === "string" ? visibleControls(value) : value,
  ]);
  return {
    id,
    at: isoTime(at),
    event,
    result,
    actor: actorUserId === null ? null : { id: actorUserId, displayName: actorName ?? "" },
    target,
    address,
    details: Object.fromEntries(details),
  };
}
