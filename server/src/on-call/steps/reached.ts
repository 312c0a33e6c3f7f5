/** Marks alerts whose notifications have reached nobody, until they have reached somebody. */
import { limits } from "@belfry/contracts/limits";
import type { NobodyNotified } from "@belfry/contracts/messages/alerts/acknowledgement";
import { Refusal } from "../../problems.ts";
import type { AlertStepsOptions } from "../types.ts";
import * as store from "./reached-store.ts";
import { hasAny } from "./settings-store.ts";

type ReachedOptions = Pick<AlertStepsOptions, "database" | "clock" | "setNobodyNotified">;

/** Alerts of one run: the job must stay short. The others follow a second later. */
const alertsMax = 500;

export function createReached({ database, clock, setNobodyNotified }: ReachedOptions) {
  const { sql } = database;

  /** Clients receive it with the alert, so that no message costs another request. */
  async function run(): Promise<void> {
    if (!(await hasAny(sql))) return;
    const found = await store.listChanged(sql, clock.now(), alertsMax);
    for (const { isReached, ...alert } of found) {
      const attempts = isReached ? [] : await store.listAttempts(sql, alert, limits.ledgerMax);
      const changed = isReached ? undefined : reasonOf(attempts);
      await setNobodyNotified(alert, changed).catch((error) => {
        // It was deleted or its chat archived in the meantime.
        if (!(error instanceof Refusal)) throw error;
      });
    }
  }

  return { run };
}

/** The reason of the member on duty, or else the most important one of the others. */
function reasonOf(attempts: readonly store.Attempt[]): NobodyNotified {
  const onDuty = attempts.find(({ why }) => why === "on_duty");
  const asked = onDuty ? [onDuty] : attempts;
  const has = (reason: string) => asked.some((one) => one.reason === reason);
  const whose = onDuty && { userId: onDuty.userId };
  if (attempts.length === 0) return { reason: "no_member" };
  if (has("push_off")) return { reason: "push_off" };
  if (asked.some(({ result }) => result === "refused")) return { reason: "refused", ...whose };
  if (asked.every(({ reason }) => reason === "no_device")) return { reason: "no_device", ...whose };
  return { reason: "held_back", ...whose };
}
