/** The filters of the audit log and their query parameters. */
import type { AuditQuery } from "@belfry/contracts/admin";

export interface Filters {
  /** An empty string means any. */
  event: string;
  result: "" | "success" | "failure";
  period: keyof typeof periodMs;
  user: { id: number; displayName: string } | null;
}

export const noFilters: Filters = { event: "", result: "", period: "any", user: null };

const hourMs = 3_600_000;
const periodMs = {
  any: null,
  hour: hourMs,
  day: 24 * hourMs,
  week: 168 * hourMs,
  month: 720 * hourMs,
};

export function queryOf({ event, result, period, user }: Filters, now = Date.now()): AuditQuery {
  const length = periodMs[period];
  return {
    ...(event && { event }),
    ...(result && { result }),
    ...(user && { actorId: user.id }),
    ...(length && { from: new Date(now - length).toISOString() }),
  };
}
