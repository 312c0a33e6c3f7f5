/** Finds out why this device does not show notifications, and what would help first. */
import type { PushState } from "@belfry/contracts/push";

export interface DeviceFacts {
  isSecure: boolean;
  isIos: boolean;
  /** Whether the app was opened from the home screen. */
  isInstalled: boolean;
  hasNotifications: boolean;
  permission: NotificationPermission;
  hasWorker: boolean;
  hasPush: boolean;
  isWanted: boolean;
  isSubscribed: boolean;
}

export type Diagnosis =
  /** Browsers offer notifications to https pages only. */
  | "no_https"
  /** iOS offers notifications to installed apps only. */
  | "install_first"
  | "unsupported"
  | "denied"
  | "off"
  /** Notifications of an open tab, because… */
  | "tab_only_worker"
  | "tab_only_push"
  | "tab_only_server"
  | "failing"
  /** The browser has no subscription, although the user wants one. */
  | "not_registered"
  | "on";

export function diagnose(facts: DeviceFacts, server: PushState): Diagnosis {
  if (!facts.isSecure) return "no_https";
  if (facts.isIos && !facts.isInstalled) return "install_first";
  if (!facts.hasNotifications) return "unsupported";
  if (facts.permission === "denied") return "denied";
  if (facts.permission !== "granted" || !facts.isWanted) return "off";
  if (!facts.hasWorker) return "tab_only_worker";
  if (!facts.hasPush) return "tab_only_push";
  if (server.publicKey === null) return "tab_only_server";
  if (!facts.isSubscribed || server.current === null) return "not_registered";
  return server.devices.some(({ isCurrent, failing }) => isCurrent && failing) ? "failing" : "on";
}

export function isOn(diagnosis: Diagnosis): boolean {
  return [
    "on",
    "failing",
    "not_registered",
    "tab_only_worker",
    "tab_only_push",
    "tab_only_server",
  ].includes(diagnosis);
}

/** Whether a click can change it. The others need another address, another browser or its settings. */
export function canTurnOn(diagnosis: Diagnosis): boolean {
  return isOn(diagnosis) || diagnosis === "off";
}
