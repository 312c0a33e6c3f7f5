/** The four figures above the charts. */
import type { AlertStatistics } from "@belfry/contracts/on-call/statistics";
import { preciseDuration } from "../../text/chart-times.ts";
import { statisticsText as words } from "../../text/screens/on-call/statistics.ts";
import { text } from "../../text/text.ts";
import styles from "./statistics.module.css";

const { number } = text.chats;

export function Figures({ statistics }: { statistics: AlertStatistics }) {
  const { total, alertsBefore, days } = statistics;
  const { criticalAcknowledgeMs, criticalResolveMs, criticalUnacknowledged } = total;
  const more = total.alerts - alertsBefore;
  return (
    <dl className={styles.figures}>
      <Figure
        value={number(total.alerts)}
        label={words.alerts(total.alerts)}
        detail={words.change(more, days.length)}
        tone={more < 0 ? "success" : undefined}
      />
      <Figure
        value={durationOf(total.acknowledgeMs)}
        label={words.toAcknowledge}
        detail={criticalOf(criticalAcknowledgeMs)}
      />
      <Figure
        value={durationOf(total.resolveMs)}
        label={words.toResolve}
        detail={criticalOf(criticalResolveMs)}
      />
      <Figure
        value={number(total.unacknowledged)}
        label={words.nobody}
        detail={criticalUnacknowledged > 0 ? words.criticalNobody(criticalUnacknowledged) : ""}
        tone="danger"
      />
    </dl>
  );
}

const durationOf = (ms: number | null) => (ms === null ? "–" : preciseDuration(ms));

const criticalOf = (ms: number | null) => (ms === null ? "" : words.critical(preciseDuration(ms)));

interface FigureProps {
  value: string;
  label: string;
  detail: string;
  tone?: "success" | "danger" | undefined;
}

function Figure({ value, label, detail, tone }: FigureProps) {
  return (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <dd>{value}</dd>
      {detail && (
        <dd className={styles.detail} data-tone={tone}>
          {detail}
        </dd>
      )}
    </div>
  );
}
