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

/** `user:3` → Ben, if `nameById` has the name; `webhook:7` → Webhook 7. */
export function describeTarget(
  target: string | null,
  nameById: ReadonlyMap<number, string>,
): string {
  if (!target) return "";
  const [kind = "", id = ""] = target.split(":");
  const kinds: Record<string, string> = words.targets;
  const name = kind === "user" ? nameById.get(Number(id)) : undefined;
  return name ?? (kinds[kind] ? `${kinds[kind]} ${id}`.trim() : target);
}

/** `endedSessions: 2` → "ended sessions: 2". Skips empty values. */
export function describeDetails({ details }: AuditRow): string {
  return Object.entries(details)
    .filter(([, value]) => value !== null && value !== "")
    .map(([name, value]) => `${splitWords(name)}: ${formatValue(value)}`)
    .join(" · ");
}

function splitWords(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function formatValue(value: unknown): string {
  if (typeof value === "boolean") return value ? words.yes : words.no;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
