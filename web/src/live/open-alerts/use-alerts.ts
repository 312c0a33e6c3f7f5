/** The open alerts as the screen shows them. */
import type { Chat } from "@belfry/contracts/chats";
import type { Message } from "@belfry/contracts/messages/messages";
import { readOnlyReason } from "@belfry/contracts/permissions";
import { useMemo } from "react";
import { patched } from "../alerts/alert-patches.ts";
import { useLive, useMe } from "../hooks.ts";
import type { Live } from "../store.ts";

type Alerts = Pick<Live, "alerts" | "alertPatches">;

const weights = { critical: 0, warning: 1, success: 2, info: 2 };

export const startOf = ({ startedAt, createdAt }: Message): string => startedAt ?? createdAt;

/** The worst first, then the oldest. */
function compare(a: Message, b: Message): number {
  const weightOf = ({ level = "info" }: Message) => weights[level];
  return (
    weightOf(a) - weightOf(b) ||
    Date.parse(startOf(a)) - Date.parse(startOf(b)) ||
    a.chatId - b.chatId ||
    a.id - b.id
  );
}

let latest: (Alerts & { sorted: readonly Message[] }) | undefined;

/** All components that show alerts share one sorted list. */
function sortedAlerts({ alerts, alertPatches }: Alerts): readonly Message[] {
  if (latest?.alerts === alerts && latest.alertPatches === alertPatches) return latest.sorted;
  const sorted = Object.values(alerts)
    .map((alert) => patched(alert, alertPatches))
    .sort(compare);
  latest = { alerts, alertPatches, sorted };
  return sorted;
}

export function useOpenAlerts(): readonly Message[] {
  return useLive(sortedAlerts);
}

export function useAlertsOf(chatId: number): readonly Message[] {
  const all = useOpenAlerts();
  return useMemo(() => all.filter((alert) => alert.chatId === chatId), [all, chatId]);
}

/** Returns the alerts of a chat that nobody is on, if the user may write there. */
export function useUnownedIn(chat: Chat | undefined): readonly Message[] {
  const me = useMe();
  const alerts = useAlertsOf(chat?.id ?? 0);
  return useMemo(
    () =>
      chat && !readOnlyReason(me, chat)
        ? alerts.filter((one) => !one.acknowledgement && !one.silenced)
        : [],
    [alerts, chat, me],
  );
}
