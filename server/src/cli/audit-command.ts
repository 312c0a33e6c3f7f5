/** `audit`: what happened, newest first. */
import type { AuditQuery, AuditRow } from "@belfry/contracts/admin";
import { limits } from "@belfry/contracts/limits";
import { isoTime, systemClock } from "../clock.ts";
import { type Command, type Given, misuse, optional, userByEmail } from "./command.ts";
import { json, table } from "./format.ts";
import type { Rooms } from "./modules.ts";

const text = { type: "string" } as const;
const unitMs = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

export const auditCommand: Command = {
  name: "audit",
  form: "[--event <name>] [--user <e-mail>] [--since <24h, 7d or a time>] [--limit <count>] [--json]",
  summary: "lists what happened, newest first: 50 rows when no limit is given",
  options: { event: text, user: text, since: text, limit: text, json: { type: "boolean" } },
  operands: [0, 0],
  async run(rooms, given) {
    const [event, email] = [optional(given, "event"), optional(given, "user")];
    const from = momentOf(given);
    const limit = countOf(given);
    const user = email === undefined ? undefined : await userByEmail(rooms, email);
    const question = {
      ...(event !== undefined && { event }),
      ...(user && { userId: user.id }),
      ...(from !== undefined && { from }),
    };
    const rows = await newest(rooms, question, limit);
    return given.options.json ? json(rows) : table(rows.map(asRow), "Nothing of that happened.");
  },
};

async function newest({ audit }: Rooms, question: AuditQuery, count: number): Promise<AuditRow[]> {
  const rows: AuditRow[] = [];
  let cursor: string | undefined;
  do {
    const limit = Math.min(count - rows.length, limits.pageMaxSize);
    const page = await audit.list({ ...question, limit, ...(cursor && { cursor }) });
    rows.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== undefined && rows.length < count);
  return rows;
}

function momentOf(given: Given): string | undefined {
  const since = optional(given, "since");
  if (since === undefined) return undefined;
  const [, count, unit] = /^(\d{1,5})([mhd])$/.exec(since) ?? [];
  const at = unit
    ? systemClock.now() - Number(count) * unitMs[unit as keyof typeof unitMs]
    : Date.parse(since);
  if (Number.isNaN(at)) misuse("--since is a time such as 2026-11-21T10:00:00Z, or 30m, 24h, 7d.");
  return isoTime(at);
}

function countOf(given: Given): number {
  const limit = optional(given, "limit") ?? String(limits.pageSize);
  if (!/^[1-9]\d{0,5}$/.test(limit)) misuse("--limit is a whole number from 1 to 999999.");
  return Number(limit);
}

function asRow({ at, event, result, actor, target, address, details }: AuditRow) {
  return {
    time: `${at.slice(0, 19).replace("T", " ")} UTC`,
    event,
    result,
    actor: actor ? `${actor.displayName} (${actor.id})` : "-",
    target: target ?? "-",
    address: address ?? "-",
    details: Object.entries(details)
      .map(([name, value]) => `${name}=${value}`)
      .join(" "),
  };
}
