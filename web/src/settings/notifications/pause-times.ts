/** When "do not disturb" ends, in the time zone of the reader. */
export const pauseLengths = ["30min", "1h", "2h", "tomorrow"] as const;
export type PauseLength = (typeof pauseLengths)[number];

const minutes = { "30min": 30, "1h": 60, "2h": 120 };
/** When the next working day begins. */
const morning = 9;

export function pauseEnd(length: PauseLength, now: Date): string {
  const end =
    length === "tomorrow"
      ? new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, morning)
      : new Date(now.getTime() + minutes[length] * 60_000);
  return end.toISOString();
}
