/** `audit`: lists entries of the audit log, newest first. */
import type { AuditRow } from "@belfry/contracts/admin";
import { limits } from "@belfry/contracts/limits";
import { isoTime, systemClock } from "../../clock.ts";
import {
  type Arguments,
  type Command,
  failUsage,
  readPages,
  textOption,
  userByEmail,
} from "../command.ts";
import { json, table } from "../format.ts";

const text = { type: "string" } as const;
const unitMs = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

export const auditCommand: Command = {
  name: "audit",
  syntax:
    "[--event <name>] [--user <e-mail>] [--since <24h, 7d or a time>] [--limit <count>] [--json]",
  summary: "lists the audit log, newest first; 50 entries by default",
  options: {
    event: { ...text, value: "<name>", meaning: "only this event, such as authn_login_lock" },
    user: { ...text, value: "<e-mail>", meaning: "only what this user did" },
    since: {
      ...text,
      value: "<time>",
      meaning: "30m, 24h, 7d or a time such as 2026-11-21T10:00Z",
    },
    limit: { ...text, value: "<count>", meaning: "number of entries; 50 if not set" },
    json: { type: "boolean", meaning: "prints JSON instead of a table" },
  },
  async run(modules, args) {
    const [event, email] = [textOption(args, "event"), textOption(args, "user")];
    const from = startTimeOf(args);
    const limit = limitOf(args);
    const user = email === undefined ? undefined : await userByEmail(modules, email);
    const query = {
      ...(event !== undefined && { event }),
      ...(user && { userId: user.id }),
      ...(from !== undefined && { from }),
    };
    const rows = await readPages((page) => modules.audit.list({ ...query, ...page }), limit);
    if (args.options.json) return json(rows);
    return table(rows.map(toRow), "There are no matching entries.");
  },
};

function startTimeOf(args: Arguments): string | undefined {
  const since = textOption(args, "since");
  if (since === undefined) return undefined;
  const [, count, unit] = /^(\d{1,5})([mhd])$/.exec(since) ?? [];
  const at = unit
    ? systemClock.now() - Number(count) * unitMs[unit as keyof typeof unitMs]
    : Date.parse(since);
  if (Number.isNaN(at))
    failUsage(
      "--since must be a time such as 2026-11-21T10:00:00Z, or a duration such as 30m, 24h or 7d.",
    );
  return isoTime(at);
}

function limitOf(args: Arguments): number {
  const limit = textOption(args, "limit") ?? String(limits.pageSize);
  if (!/^[1-9]\d{0,5}$/.test(limit)) failUsage("--limit must be an integer from 1 to 999999.");
  return Number(limit);
}

function toRow({ at, event, result, actor, target, address, details }: AuditRow) {
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
