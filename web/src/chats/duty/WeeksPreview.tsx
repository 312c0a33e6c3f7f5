/** The next eight weeks: a row for each, divided by its shifts. */
import type { Duty } from "@belfry/contracts/on-call/duty";
import {
  handOverDayAt,
  type IsAvailable,
  type Shift,
  shiftsOfWeeks,
} from "@belfry/contracts/on-call/shifts";
import { timeOf } from "@belfry/contracts/on-call/zoned-time";
import type { ReactNode } from "react";
import { dutyText as words } from "../../text/screens/on-call/duty.ts";
import { UserAvatar } from "../../users/UserAvatar.tsx";
import { shiftTime, shortName, weekDate } from "./duty-times.ts";
import { nameOf, type Person } from "./people.ts";
import styles from "./WeeksPreview.module.css";

const shownWeeks = 8;
/** A narrower part of a week has no space for a name. */
const namedShare = 0.2;

interface Props {
  /** Null without anybody in the list. */
  duty: Duty | null;
  people: ReadonlyMap<number, Person>;
  isAvailable: IsAvailable;
  children: ReactNode;
}

export function WeeksPreview({ duty, people, isAvailable, children }: Props) {
  const now = Date.now();
  return (
    <>
      <section aria-labelledby="duty-weeks">
        <h3 id="duty-weeks" className={styles.heading}>
          {words.weeks}
        </h3>
        <ol className={styles.weeks}>
          {duty &&
            weeksOf(duty, now, isAvailable).map(({ startAt, endAt, shifts }, week) => (
              <li key={startAt} className={styles.week}>
                <span className={styles.date}>{weekDate(startAt, duty.timeZone)}</span>
                <span className={styles.bar}>
                  {shifts.length === 0 && (
                    <span className={styles.shift} data-empty>
                      {words.nobody}
                    </span>
                  )}
                  {shifts.map((shift) => {
                    const person = people.get(shift.userId);
                    const name = nameOf(people, shift.userId);
                    const from = Math.max(shift.startAt, startAt);
                    const share = (Math.min(shift.endAt, endAt) - from) / (endAt - startAt);
                    return (
                      <span
                        key={from}
                        className={styles.shift}
                        data-override={shift.overrideId !== undefined || undefined}
                        data-current={week === 0 || undefined}
                        title={`${name}, ${words.from(shiftTime(shift.startAt))}`}
                        style={{ flexGrow: share }}
                      >
                        {person && <UserAvatar user={person} size={16} />}
                        <span
                          className={share < namedShare ? "visually-hidden" : styles.name}
                          dir="auto"
                        >
                          {shortName(name)}
                        </span>
                        {from > startAt && (
                          <span className="visually-hidden">{words.from(shiftTime(from))}</span>
                        )}
                      </span>
                    );
                  })}
                </span>
              </li>
            ))}
        </ol>
      </section>
      {children}
    </>
  );
}

interface Week {
  startAt: number;
  endAt: number;
  shifts: Shift[];
}

/** A shift that ends in a later week is in both. */
function weeksOf(duty: Duty, now: number, isAvailable: IsAvailable): Week[] {
  const shifts = shiftsOfWeeks(duty, now, shownWeeks, isAvailable);
  const { handOver, timeZone } = duty;
  const startOf = (day: number) => timeOf(timeZone, day, handOver.time);
  const day = handOverDayAt(duty, now);
  return Array.from({ length: shownWeeks }, (_, week) => {
    const startAt = startOf(day + 7 * week);
    const endAt = startOf(day + 7 * (week + 1));
    return {
      startAt,
      endAt,
      shifts: shifts.filter((shift) => shift.startAt < endAt && shift.endAt > startAt),
    };
  });
}
