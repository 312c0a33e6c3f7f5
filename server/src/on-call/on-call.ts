/** The duty of chats, the steps of their open alerts, heartbeats, and silences. */
import { createDuties, type DutiesOptions } from "./duty/duty.ts";
import { createHeartbeats, type HeartbeatsOptions } from "./heartbeats/heartbeats.ts";
import { createSilences, type SilencesOptions } from "./silences/silences.ts";

export { createAlertSteps } from "./alert-steps.ts";
export { onDuty } from "./duty/on-duty.ts";

export type OnCallOptions = DutiesOptions & HeartbeatsOptions & SilencesOptions;

export type OnCall = ReturnType<typeof createOnCall>;

export function createOnCall(options: OnCallOptions) {
  return {
    duties: createDuties(options),
    heartbeats: createHeartbeats(options),
    silences: createSilences(options),
  };
}
