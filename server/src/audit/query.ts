/** Reads pages of the audit log. Control characters in the result are escaped. */
import type { AuditList, AuditQuery, AuditRow } from "@belfry/contracts/admin";
import { limits } from "@belfry/contracts/limits";
import { parseCursor, toPage } from "../access/id-pages.ts";
import { isoTime } from "../clock.ts";
import type { Database } from "../database/database.ts";
import { parseColumn } from "../database/json-column.ts";
import { parseTime } from "../time-input.ts";
import * as store from "./audit-store.ts";
import { escapeControls } from "./escape-controls.ts";

export async function listRows({ sql }: Database, query: AuditQuery): Promise<AuditList> {
  const { limit = limits.pageSize } = query;
  const rows = await store.listNewest(sql, {
    ...query,
    from: parseBound("/from", query.from),
    to: parseBound("/to", query.to),
    // New rows do not shift pages, because ids only grow.
    before: query.cursor === undefined ? undefined : parseCursor(query.cursor),
    limit: limit + 1,
  });
  const { items: page, ...next } = toPage(rows, limit);
  const targets = page.flatMap((row) => [row.target ?? [], ...targetsInDetails(row).values()]);
  const names = await store.loadTargetNames(sql, [...new Set(targets.flat())]);
  return { items: page.map((row) => toAuditRow(row, names)), ...next };
}

function parseBound(pointer: string, time: string | undefined): number | undefined {
  return time === undefined ? undefined : parseTime(pointer, time, "invalid_query");
}

/** Members of details that are ids of users and chats. */
const kindByMember: Record<string, string> = {
  chatId: "chat",
  fromChatId: "chat",
  toChatId: "chat",
  userId: "user",
};

/** `{toChatId: 3}` → `toChatId`: `chat:3`. */
function targetsInDetails({ details }: Pick<store.AuditLogRow, "details">): Map<string, string> {
  const targets = new Map<string, string>();
  for (const [member, id] of Object.entries(parseColumn(details))) {
    const kind = kindByMember[member];
    if (kind !== undefined) targets.set(member, `${kind}:${id}`);
  }
  return targets;
}

function toAuditRow(row: store.AuditLogRow, nameByTarget: ReadonlyMap<string, string>): AuditRow {
  const { id, at, event, result, actorUserId, actorName, target, address } = row;
  const details = Object.entries(parseColumn(row.details)).map(([name, value]) => [
    name,
    typeof value === "string" ? escapeControls(value) : value,
  ]);
  return {
    id,
    at: isoTime(at),
    event,
    result,
    actor: actorUserId === null ? null : { id: actorUserId, displayName: actorName ?? "" },
    target,
    targetName: (target && nameByTarget.get(target)) ?? null,
    address,
    details: Object.fromEntries(details),
    detailNames: Object.fromEntries(
      [...targetsInDetails(row)].flatMap(([member, target]) => {
        const name = nameByTarget.get(target);
        return name === undefined ? [] : [[member, name]];
      }),
    ),
  };
}
