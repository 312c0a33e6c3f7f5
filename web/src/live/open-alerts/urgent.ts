/** Critical alerts that nobody is on. */
import type { Message } from "@belfry/contracts/messages/messages";
import { patched } from "../alerts/alert-patches.ts";
import { useLive } from "../hooks.ts";
import type { Live } from "../store.ts";

const urgentAlerts = ({ alerts, alertPatches }: Live): Message[] =>
  Object.values(alerts).filter(
    (alert) =>
      alert.level === "critical" &&
      !alert.silenced &&
      !patched(alert, alertPatches).acknowledgement,
  );

export function useUrgentCount(): number {
  return useLive((live) => urgentAlerts(live).length);
}

/** Returns the newest one of a chat, whose button is the primary one. */
export function useUrgentId(chatId: number): number {
  return useLive((live) =>
    Math.max(0, ...urgentAlerts(live).map((alert) => (alert.chatId === chatId ? alert.id : 0))),
  );
}

export function useHasAlerts(chatId: number): boolean {
  return useLive(({ alerts }) => Object.values(alerts).some((alert) => alert.chatId === chatId));
}
