/** Relative and exact times. */
import { lazily } from "./lazily.ts";
import { hourCycle, locale } from "./locale.ts";
import { text } from "./text.ts";

const relative = lazily(() => new Intl.RelativeTimeFormat(locale, { numeric: "auto" }));
const day = lazily(() => new Intl.DateTimeFormat(locale, { dateStyle: "medium" }));
const exact = lazily(
  () => new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short", hourCycle }),
);

const steps: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

/** Returns "3 minutes ago", or "just now", also for the future: the server's clock may be ahead. */
export function timeAgo(iso: string, now = Date.now()): string {
  const seconds = Math.min(0, (Date.parse(iso) - now) / 1000);
  const step = steps.find(([, size]) => -seconds >= size);
  if (!step) return text.ui.justNow;
  const [unit, size] = step;
  return relative().format(Math.ceil(seconds / size), unit);
}

export function exactTime(iso: string): string {
  return exact().format(new Date(iso));
}

export function exactDay(iso: string): string {
  return day().format(new Date(iso));
}
