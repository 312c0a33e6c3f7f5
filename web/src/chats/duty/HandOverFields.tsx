/** When the next person takes over: weekday, time and time zone. */
import { dayAt, timeOf } from "@belfry/contracts/on-call/zoned-time";
import { zoneOptions } from "../../settings/notifications/time-zones.ts";
import { clockTime } from "../../text/message-times.ts";
import { dutyText as words } from "../../text/screens/on-call/duty.ts";
import { Select } from "../../ui/fields/Select.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { placeName, wallTime, weekdayName } from "./duty-times.ts";
import styles from "./HandOverFields.module.css";
import type { Draft } from "./use-draft.ts";

interface Props {
  draft: Draft;
  /** Absent for readers. */
  onChange: ((part: Partial<Draft>) => void) | undefined;
}

export function HandOverFields({ draft: { handOver, timeZone }, onChange }: Props) {
  const { weekday, time } = handOver;
  return (
    <section aria-labelledby="duty-hand-over">
      <h3 id="duty-hand-over" className={styles.heading}>
        {words.handOver}
      </h3>
      {onChange ? (
        <div className={styles.fields}>
          <Select
            aria-label={words.weekday}
            value={String(weekday)}
            options={[1, 2, 3, 4, 5, 6, 7].map((day) => ({
              value: String(day),
              label: weekdayName(day),
            }))}
            onChange={(day) => onChange({ handOver: { weekday: Number(day), time } })}
          />
          <TextField
            label={words.time}
            isLabelHidden
            type="time"
            value={time}
            required
            // Empty until it is complete.
            onChange={(next) => next && onChange({ handOver: { weekday, time: next } })}
          />
          <Select
            aria-label={words.timeZone}
            value={timeZone}
            shown={placeName(timeZone)}
            options={zoneOptions(timeZone)}
            onChange={(zone) => onChange({ timeZone: zone })}
          />
        </div>
      ) : (
        <p>{`${weekdayName(weekday)}, ${wallTime(time)}, ${placeName(timeZone)}`}</p>
      )}
      <p className={styles.hint}>{hintOf(time, timeZone)}</p>
    </section>
  );
}

/** Returns the time of today for a reader in another time zone too. */
function hintOf(time: string, timeZone: string): string {
  const now = Date.now();
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const at = timeOf(timeZone, dayAt(timeZone, now), time);
  if (timeOf(own, dayAt(own, at), time) === at) return words.everyWeek;
  const here = clockTime(new Date(at).toISOString());
  return words.everyWeekFor(wallTime(time), placeName(timeZone), here);
}
