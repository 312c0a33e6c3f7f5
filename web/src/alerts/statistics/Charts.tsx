/** Two charts with one value for each day. */
import type { AlertStatistics } from "@belfry/contracts/on-call/statistics";
import type { ReactNode } from "react";
import { shortDay } from "../../text/chart-times.ts";
import { statisticsText as words } from "../../text/screens/on-call/statistics.ts";
import styles from "./statistics.module.css";

type Days = AlertStatistics["days"];

const minuteMs = 60_000;

export function AlertsPerDay({ days }: { days: Days }) {
  const totals = days.map(({ critical, others }) => critical + others);
  const max = niceMax(Math.max(...totals));
  const most = Math.max(...totals);
  return (
    <Chart
      title={words.perDay}
      legend={
        <>
          <span data-tone="critical">{words.criticalAlerts}</span>
          <span data-tone="others">{words.otherAlerts}</span>
        </>
      }
      label={words.perDayLabel(most, shortDay(days[totals.indexOf(most)]?.from ?? ""))}
      max={max}
      days={days}
    >
      <div className={styles.bars}>
        {days.map(({ from, critical, others }) => (
          <span key={from} className={styles.bar}>
            <span data-tone="others" style={{ height: `${(100 * others) / max}%` }} />
            <span data-tone="critical" style={{ height: `${(100 * critical) / max}%` }} />
          </span>
        ))}
      </div>
    </Chart>
  );
}

export function MinutesPerDay({ days }: { days: Days }) {
  const minutes = days.map(({ acknowledgeMs: ms }) => (ms === null ? null : ms / minuteMs));
  const known = minutes.filter((one) => one !== null);
  const max = niceMax(Math.max(1, ...known));
  const slowest = Math.max(0, ...known);
  const x = (index: number) => (100 * (index + 0.5)) / days.length;
  return (
    <Chart
      title={words.minutes}
      subtitle={words.medianPerDay}
      label={words.minutesLabel(Math.round(slowest))}
      max={max}
      days={days}
    >
      <svg className={styles.line} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
        {runsOf(minutes).map((run) => (
          <polyline
            key={run[0]?.index}
            points={run
              .map(({ index, value }) => `${x(index)},${100 - (100 * value) / max}`)
              .join(" ")}
          />
        ))}
      </svg>
      {minutes.map(
        (value, index) =>
          value !== null && (
            <span
              key={days[index]?.from}
              className={styles.point}
              style={{ left: `${x(index)}%`, bottom: `${(100 * value) / max}%` }}
            />
          ),
      )}
    </Chart>
  );
}

interface ChartProps {
  title: string;
  subtitle?: string;
  legend?: ReactNode;
  /** The content of the picture, for screen readers. */
  label: string;
  max: number;
  days: Days;
  children: ReactNode;
}

function Chart({ title, subtitle, legend, label, max, days, children }: ChartProps) {
  const middle = days[Math.floor(days.length / 2)];
  return (
    <figure className={styles.chart}>
      <figcaption>
        <span>
          <strong>{title}</strong> {subtitle}
        </span>
        {legend && <span className={styles.legend}>{legend}</span>}
      </figcaption>
      <div className={styles.plot} role="img" aria-label={label}>
        <span className={styles.scale} aria-hidden="true">
          <span>{max}</span>
          <span>{max / 2}</span>
          <span>0</span>
        </span>
        <div className={styles.area}>{children}</div>
        <span className={styles.dates} aria-hidden="true">
          <span>{shortDay(days[0]?.from ?? "")}</span>
          <span>{shortDay(middle?.from ?? "")}</span>
          <span>{words.today}</span>
        </span>
      </div>
    </figure>
  );
}

/** The end of the scale: an even number, so that its half is whole too. */
function niceMax(value: number): number {
  const steps = [2, 4, 10, 20, 40, 60, 100, 200, 400, 600];
  return steps.find((step) => step >= value) ?? Math.ceil(value / 1000) * 1000;
}

/** Days without an acknowledgement interrupt the line. */
function runsOf(values: readonly (number | null)[]): { index: number; value: number }[][] {
  const runs: { index: number; value: number }[][] = [[]];
  values.forEach((value, index) => {
    if (value === null) runs.push([]);
    else runs.at(-1)?.push({ index, value });
  });
  return runs.filter((run) => run.length > 1);
}
