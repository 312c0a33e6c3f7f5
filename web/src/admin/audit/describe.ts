/** Describes the rows of the audit log. */
import type { AuditRow } from "@belfry/contracts/admin";
import { hourCycle, locale } from "../../text/locale.ts";
import { adminText } from "../../text/screens/admin.ts";

const words = adminText.audit;
const moment = new Intl.DateTimeFormat(locale, {
  dateStyle: "medium",
  timeStyle: "medium",
  hourCycle,
});

export function formatMoment(iso: string): string {
  return moment.format(new Date(iso));
}

/** Returns the text of an event, or its name if this app does not know it: the server may be newer. */
export function describeEvent(event: string): string {
  const events: Record<string, string> = words.events;
  return events[event] ?? event;
}

/** The name of the target, or its kind and number if it has none or is deleted: "Session 7". */
export function describeTarget({
  target,
  targetName,
}: Pick<AuditRow, "target" | "targetName">): string {
  if (targetName !== null) return targetName;
  if (!target) return "";
  const [kind = "", id = ""] = target.split(":");
  const kinds: Record<string, string> = words.targets;
  return kinds[kind] ? `${kinds[kind]} ${id}`.trim() : target;
}

/**
 * `{endedSessions: 2, toChatId: 3}` → "ended sessions: 2 · to chat: Deploys". Skips empty values, and
 * a name that is already the target's.
 */
export function describeDetails(row: Pick<AuditRow, "details" | "detailNames" | "targetName">) {
  return Object.entries(row.details)
    .filter(([, value]) => value !== null && value !== "")
    .flatMap(([member, value]) => {
      const name = row.detailNames[member];
      if (name === undefined) return `${splitWords(member)}: ${formatValue(value)}`;
      return name === row.targetName ? [] : `${splitWords(member.replace(/Id$/, ""))}: ${name}`;
    })
    .join(" · ");
}

function splitWords(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function formatValue(value: unknown): string {
  if (typeof value === "boolean") return value ? words.yes : words.no;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
