/** Loads the menu, the dialogs and the actions of alerts: soon after the first screen. */
import type { Message } from "@belfry/contracts/messages/messages";
import { text } from "../../text/text.ts";
import { toastFailure } from "../../ui/notices/Announcer.tsx";
import { onDemand } from "../../ui/on-demand.ts";
import type { AlertUser } from "./tools/alert-acts.ts";

export const alertTools = onDemand(() => import("./tools/tools.ts"));

export function acknowledge(user: AlertUser, alert: Message): void {
  alertTools.load().then(
    ({ acknowledgeAs }) => acknowledgeAs(user, alert),
    () => toastFailure(text.ui.notLoaded),
  );
}
