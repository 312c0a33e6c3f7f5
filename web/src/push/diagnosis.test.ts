import type { PushState } from "@belfry/contracts/push";
import { expect, test } from "vitest";
import { canTurnOn, type DeviceFacts, type Diagnosis, diagnose, isOn } from "./diagnosis.ts";

const working: DeviceFacts = {
  isSecure: true,
  isIos: false,
  isInstalled: false,
  hasNotifications: true,
  permission: "granted",
  hasWorker: true,
  hasPush: true,
  isWanted: true,
  isSubscribed: true,
};
const device = {
  sessionId: 1,
  device: "Firefox on Linux",
  service: "push.example.org",
  isCurrent: true,
  showsText: true,
  createdAt: "2026-11-24T10:00:00.000Z",
  lastSentAt: null,
  test: null,
  failing: null,
};
const server: PushState = {
  publicKey: "key",
  offReason: null,
  devices: [device],
  current: { endpoint: "https://push.example.org/1", p256dh: "p" },
};
const failing = { since: "2026-11-24T10:00:00.000Z", reason: "The status is 403." };

test.each<[Diagnosis, Partial<DeviceFacts>, Partial<PushState>]>([
  ["on", {}, {}],
  ["off", { isWanted: false }, {}],
  ["off", { permission: "default" }, {}],
  ["no_https", { isSecure: false, hasWorker: false, hasNotifications: false }, {}],
  ["install_first", { isIos: true, hasNotifications: false, hasPush: false }, {}],
  ["on", { isIos: true, isInstalled: true }, {}],
  ["unsupported", { hasNotifications: false }, {}],
  ["denied", { permission: "denied", isWanted: false }, {}],
  ["tab_only_worker", { hasWorker: false, hasPush: false, isSubscribed: false }, {}],
  ["tab_only_push", { hasPush: false, isSubscribed: false }, {}],
  ["tab_only_server", { isSubscribed: false }, { publicKey: null, offReason: "no_https" }],
  ["not_registered", { isSubscribed: false }, {}],
  ["not_registered", {}, { current: null, devices: [] }],
  ["failing", {}, { devices: [{ ...device, failing }] }],
  ["on", {}, { devices: [device, { ...device, isCurrent: false, failing }] }],
])("The diagnosis is %s with %j and %j", (diagnosis, facts, state) => {
  expect(diagnose({ ...working, ...facts }, { ...server, ...state })).toBe(diagnosis);
});

test("The switch is shown unless the browser must be changed first", () => {
  expect((["no_https", "install_first", "unsupported", "denied"] as const).some(canTurnOn)).toBe(
    false,
  );
  expect([canTurnOn("off"), isOn("off"), canTurnOn("failing"), isOn("failing")]).toEqual([
    true,
    false,
    true,
    true,
  ]);
});
