/** The duty of chats, and the steps of their open alerts. */
import { createDuties, type DutiesOptions } from "./duty/duty.ts";

export { createAlertSteps } from "./alert-steps.ts";
export { onDuty } from "./duty/on-duty.ts";

export type OnCallOptions = DutiesOptions;

export type OnCall = ReturnType<typeof createOnCall>;

export function createOnCall(options: OnCallOptions) {
  return { duties: createDuties(options) };
}
