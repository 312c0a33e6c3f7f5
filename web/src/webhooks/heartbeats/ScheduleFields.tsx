/** When a ping is expected, how late it may be, and how long a run may take. */
import { heartbeatsText as words } from "../../text/screens/on-call/heartbeats.ts";
import { Segments } from "../../ui/controls/Segments.tsx";
import { Select } from "../../ui/fields/Select.tsx";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import type { Draft } from "./draft.ts";
import styles from "./HeartbeatForm.module.css";
import { placeOf, scheduleText, secondsText, zonedScheduleText } from "./schedule-text.ts";

interface Props {
  draft: Draft;
  onChange: (part: Partial<Draft>) => void;
}

const kinds = ["every", "cron"] as const;
const graces = [60, 300, 900, 1800, 3600, 7200, 21_600, 43_200, 86_400];
const runs = [60, 300, 900, 1800, 3600, 7200, 14_400, 28_800, 86_400];
const failures = [1, 2, 3, 5, 10];

export function ScheduleFields({ draft, onChange }: Props) {
  const { kind, number, unit, cron, timeZone, graceSeconds } = draft;
  return (
    <>
      <fieldset className={styles.group}>
        <legend className={styles.label}>{words.expected}</legend>
        <Segments
          label={words.expected}
          value={kind}
          options={kinds.map((value) => ({ value, label: words.kinds[value] }))}
          onChange={(value) => onChange({ kind: value })}
        />
        {kind === "every" ? (
          <div className={styles.pair}>
            <TextField
              label={words.number}
              isLabelHidden
              inputMode="numeric"
              value={number}
              onChange={(value) => onChange({ number: value })}
            />
            <Select
              aria-label={words.unit}
              value={unit}
              options={Object.entries(words.units).map(([value, label]) => ({ value, label }))}
              onChange={(value) => onChange({ unit: value })}
            />
          </div>
        ) : (
          <>
            <div className={styles.pair}>
              <TextField
                label={words.cron}
                isLabelHidden
                className={styles.cron}
                spellCheck={false}
                autoComplete="off"
                value={cron}
                onChange={(value) => onChange({ cron: value })}
              />
              <Select
                aria-label={words.timeZone}
                value={timeZone}
                shown={placeOf(timeZone)}
                options={zonesWith(timeZone)}
                onChange={(value) => onChange({ timeZone: value })}
              />
            </div>
            {scheduleText({ cron }) !== cron && (
              <p className={styles.hint}>{zonedScheduleText({ cron }, timeZone)}</p>
            )}
          </>
        )}
      </fieldset>
      <div className={styles.three}>
        <SelectField
          label={words.grace}
          isWide
          value={String(graceSeconds)}
          options={secondsWith(graces, graceSeconds)}
          onChange={(value) => onChange({ graceSeconds: Number(value) })}
        />
        <SelectField
          label={words.longestRun}
          isWide
          value={String(draft.longestRunSeconds)}
          options={secondsWith(runs, draft.longestRunSeconds)}
          onChange={(value) => onChange({ longestRunSeconds: Number(value) })}
        />
        <SelectField
          label={words.alertAfter}
          isWide
          value={String(draft.alertAfter)}
          options={withOwn(failures, draft.alertAfter).map((count) => ({
            value: String(count),
            label: words.failures(count),
          }))}
          onChange={(value) => onChange({ alertAfter: Number(value) })}
        />
      </div>
      {kind === "cron" && (
        <p className={styles.hint}>{words.earlyHint(secondsText(graceSeconds))}</p>
      )}
    </>
  );
}

function withOwn(choices: readonly number[], own: number): number[] {
  return [...new Set([...choices, own])].sort((a, b) => a - b);
}

function secondsWith(choices: readonly number[], own: number) {
  return withOwn(choices, own).map((seconds) => ({
    value: String(seconds),
    label: secondsText(seconds),
  }));
}

function zonesWith(own: string) {
  const names = new Set(["UTC", ...Intl.supportedValuesOf("timeZone"), own]);
  return [...names].sort().map((value) => ({ value, label: value.replaceAll("_", " ") }));
}
