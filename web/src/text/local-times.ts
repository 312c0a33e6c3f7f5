/** Values of `datetime-local` fields, in the time zone of the reader. */
const minuteMs = 60_000;

/** Returns the value for a time, and for no time in an hour from now. */
export function localInputTime(iso: string | null | undefined, now = new Date()): string {
  const date = iso ? new Date(iso) : new Date(now.getTime() + 60 * minuteMs);
  const local = new Date(date.getTime() - date.getTimezoneOffset() * minuteMs);
  return local.toISOString().slice(0, 16);
}
