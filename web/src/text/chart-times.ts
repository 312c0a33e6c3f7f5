/** Days and durations of charts and figures. */
import { lazily } from "./lazily.ts";
import { locale } from "./locale.ts";
import { durationText } from "./message-times.ts";

const day = lazily(() => new Intl.DateTimeFormat(locale, { day: "numeric", month: "short" }));
const minuteMs = 60_000;

/** Returns "8 Nov". */
export function shortDay(iso: string): string {
  return iso && day().format(new Date(iso));
}

/** Below ten minutes with seconds: "2 min 40 sec". */
export function preciseDuration(ms: number): string {
  const minutes = Math.floor(ms / minuteMs);
  const rest = Math.floor((ms % minuteMs) / 1000);
  if (minutes === 0 || minutes >= 10 || rest === 0) return durationText(ms);
  return `${durationText(minutes * minuteMs)} ${durationText(rest * 1000)}`;
}
