/** Decides which steps of an alert are due. Times are milliseconds since 1970 UTC. */
import type { Level, State } from "../messages/messages.ts";
import type { ChatSteps } from "./steps.ts";

export type Step = 1 | 2 | 3;

export interface StepAlert {
  state: State;
  level: Level | undefined;
  isAcknowledged: boolean;
  /** Time of the last request of the sender. */
  newsAt: number;
}

export interface TakenStep {
  step: Step;
  at: number;
}

const minuteMs = 60_000;
/** Nobody is notified of anything older. */
export const stepsMaxAgeMs = 24 * 60 * minuteMs;

/**
 * Returns the steps that are due, and when the next one is if nobody acknowledges the alert. The first
 * is due at once, and the others some minutes after it was taken: a server that was stopped goes on
 * with the chain and does not notify everybody at its start.
 */
export function stepsAt(
  alert: StepAlert,
  { levels, again, everyone }: ChatSteps,
  taken: readonly TakenStep[],
  now: number,
): { due: Step[]; next: TakenStep | undefined } {
  const { state, level, isAcknowledged, newsAt } = alert;
  const isWanted = state === "open" && !isAcknowledged && level && levels.includes(level);
  if (!isWanted || now - newsAt >= stepsMaxAgeMs) return { due: [], next: undefined };
  const firstAt = taken.find(({ step }) => step === 1)?.at ?? now;
  const planned: TakenStep[] = [
    { step: 1, at: firstAt },
    { step: 2, at: firstAt + again * minuteMs },
    { step: 3, at: firstAt + everyone * minuteMs },
  ];
  const left = planned.filter(({ step }) => !taken.some((one) => one.step === step));
  const due = left.filter(({ at }) => at <= now).map(({ step }) => step);
  return { due, next: left.find(({ at }) => at > now) };
}
