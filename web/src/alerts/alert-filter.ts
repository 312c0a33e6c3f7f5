/** The filters of the list of alerts. */
import type { Message } from "@belfry/contracts/messages/messages";

export type AlertView = "all" | "nobody" | "mine" | "critical";

export interface AlertFilter {
  view: AlertView;
  /** Null: of all chats. */
  chatId: number | null;
}

export const noFilter: AlertFilter = { view: "all", chatId: null };

function isOwnedBy({ acknowledgement }: Message, userId: number): boolean {
  const by = acknowledgement?.by;
  return by !== undefined && by !== "sender" && by.userId === userId;
}

export function isShown(alert: Message, { view, chatId }: AlertFilter, userId: number): boolean {
  return (chatId === null || alert.chatId === chatId) && isIn(view, alert, userId);
}

export function isIn(view: AlertView, alert: Message, userId: number): boolean {
  if (view === "nobody") return !alert.acknowledgement && !alert.silenced;
  if (view === "mine") return isOwnedBy(alert, userId);
  return view === "all" || alert.level === "critical";
}
