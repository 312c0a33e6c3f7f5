/** The duty of chats, the steps of their open alerts, and heartbeats. */
import { createDuties, type DutiesOptions } from "./duty/duty.ts";
import { createHeartbeats, type HeartbeatsOptions } from "./heartbeats/heartbeats.ts";

export { createAlertSteps } from "./alert-steps.ts";
export { onDuty } from "./duty/on-duty.ts";

export type OnCallOptions = DutiesOptions & HeartbeatsOptions;

export type OnCall = ReturnType<typeof createOnCall>;

export function createOnCall(options: OnCallOptions) {
  return { duties: createDuties(options), heartbeats: createHeartbeats(options) };
}
