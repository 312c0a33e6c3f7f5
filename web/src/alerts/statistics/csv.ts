/** The statistics as CSV (RFC 4180): one row for each title. */
import type { AlertStatistics } from "@belfry/contracts/on-call/statistics";

const columns = [
  "chat",
  "webhook",
  "title",
  "alerts",
  "critical",
  "unacknowledged",
  "median_seconds_to_acknowledge",
  "median_seconds_to_resolve",
  "advice",
];

export function csvOf({ titles, webhooks }: Pick<AlertStatistics, "titles" | "webhooks">): string {
  const rows = titles.map(({ title, chatId, webhookId, numbers, advice }) => {
    const webhook = webhooks.find((one) => one.chatId === chatId && one.webhookId === webhookId);
    const { alerts, critical, unacknowledged, acknowledgeMs, resolveMs } = numbers;
    return [
      webhook?.chatTitle ?? "",
      webhook?.name ?? "",
      title,
      alerts,
      critical,
      unacknowledged,
      secondsOf(acknowledgeMs),
      secondsOf(resolveMs),
      advice ?? "",
    ];
  });
  return [columns, ...rows].map((row) => `${row.map(cellOf).join(",")}\r\n`).join("");
}

const secondsOf = (ms: number | null) => (ms === null ? "" : Math.round(ms / 1000));

/** Spreadsheets run a text of a sender that begins like a formula, unless a quote is in front of it. */
function cellOf(value: string | number): string {
  if (typeof value === "number") return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
