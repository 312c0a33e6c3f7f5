/** The parts of alerts that are loaded after the first screen. */
import type { Message } from "@belfry/contracts/messages/messages";
import { type AlertUser, createAlertActs } from "./alert-acts.ts";

export { default as AlertTools } from "./AlertTools.tsx";
export { alertActionsOf } from "./alert-actions.ts";
export { NobodyLine } from "./NobodyLine.tsx";
export { AlertOwner } from "./Owner.tsx";

export function acknowledgeAs(user: AlertUser, alert: Message): void {
  createAlertActs(user).acknowledge(alert);
}
