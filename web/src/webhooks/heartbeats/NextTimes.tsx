/** The next three expected times, for the reader and for the sender. */
import { heartbeatsText as words } from "../../text/screens/on-call/heartbeats.ts";
import { exactDay } from "../../text/times.ts";
import { Notice } from "../../ui/notices/Notice.tsx";
import styles from "./HeartbeatForm.module.css";
import { ownZone, placeOf, timeIn } from "./schedule-text.ts";
import type { PreviewState } from "./use-schedule.ts";

export function NextTimes({ state: { preview, error } }: { state: PreviewState }) {
  const own = ownZone();
  const zone = preview?.timeZone ?? own;
  const change = preview?.clockChange;
  return (
    <section aria-labelledby="heartbeat-next" aria-live="polite">
      <h3 id="heartbeat-next" className={styles.label}>
        {words.nextThree}
      </h3>
      {error && <Notice tone="danger">{error}</Notice>}
      {preview && (
        <table className={styles.times}>
          <thead>
            <tr>
              <th scope="col">{words.yourTime(placeOf(own))}</th>
              {zone !== own && <th scope="col">{words.sender(placeOf(zone))}</th>}
            </tr>
          </thead>
          <tbody>
            {preview.next.map((at) => (
              <tr key={at}>
                <td>{timeIn(at, own)}</td>
                {zone !== own && <td>{timeIn(at, zone, false)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {change && (
        <p className={styles.hint}>
          {words.clockChange(
            exactDay(`${change.date}T12:00:00`),
            change.usual,
            change.actual,
            placeOf(zone),
          )}
        </p>
      )}
    </section>
  );
}
