/** The steps of open alerts in the settings of a chat. */
import type { Level } from "@belfry/contracts/messages/messages";
import { defaultSteps } from "@belfry/contracts/on-call/steps";
import { stepsText as words } from "../../text/screens/on-call/steps.ts";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import { Switch } from "../../ui/fields/Switch.tsx";
import styles from "./steps.module.css";
import type { Steps } from "./use-steps.ts";

type LevelSet = keyof typeof words.levelSets;

const levelSets: Record<LevelSet, Level[]> = {
  critical: ["critical"],
  warning: ["critical", "warning"],
  all: ["critical", "warning", "info", "success"],
};
const sets = Object.keys(levelSets) as LevelSet[];
const againMinutes = [1, 2, 3, 5, 10, 15, 20, 30];
const everyoneMinutes = [2, 3, 5, 10, 15, 20, 30, 45, 60, 120];

export function StepsFields({ form: { steps, setSteps } }: { form: Steps }) {
  if (steps === undefined) return null;
  return (
    <>
      <Switch
        label={words.title}
        hint={words.hint}
        isOn={steps !== null}
        onChange={(isOn) => setSteps(isOn ? defaultSteps : null)}
      />
      {steps && (
        <div className={styles.fields}>
          <SelectField
            label={words.levels}
            value={setOf(steps.levels)}
            options={sets.map((value) => ({ value, label: words.levelSets[value] }))}
            onChange={(value) => setSteps({ ...steps, levels: levelSets[value] })}
          />
          <SelectField
            label={words.again}
            value={String(steps.again)}
            options={optionsOf(againMinutes, steps.again)}
            onChange={(value) => {
              const again = Number(value);
              const later = everyoneMinutes.find((minutes) => minutes > again) ?? again + 1;
              setSteps({ ...steps, again, everyone: Math.max(steps.everyone, later) });
            }}
          />
          <SelectField
            label={words.everyone}
            value={String(steps.everyone)}
            options={optionsOf(
              everyoneMinutes.filter((minutes) => minutes > steps.again),
              steps.everyone,
            )}
            onChange={(value) => setSteps({ ...steps, everyone: Number(value) })}
          />
        </div>
      )}
    </>
  );
}

/** Programs may choose other levels. */
function setOf(levels: readonly Level[]): LevelSet {
  if (levels.includes("info") || levels.includes("success")) return "all";
  return levels.includes("warning") ? "warning" : "critical";
}

/** Programs may choose other times. */
function optionsOf(usual: readonly number[], current: number) {
  const all = [...new Set([...usual, current])].sort((a, b) => a - b);
  return all.map((minutes) => ({ value: String(minutes), label: words.minutes(minutes) }));
}
