/** Who is on duty in a chat, and who is notified of its alerts. */
import { createDuties, type DutiesOptions } from "./duty/duty.ts";

export { type AlertSteps, createAlertSteps } from "./alert-steps.ts";
export { onDuty } from "./duty/on-duty.ts";

export type OnCallOptions = DutiesOptions;

export type OnCall = ReturnType<typeof createOnCall>;

export function createOnCall(options: OnCallOptions) {
  return { duties: createDuties(options) };
}
