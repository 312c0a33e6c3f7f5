/** The suggested name of a new passkey, such as "Firefox on Linux". */
import { passkeysText as words } from "../../text/screens/security/passkeys.ts";

/** The first match counts: many user agents name other browsers as well. */
const browsers = [
  ["Edge", /\bEdg(A|iOS)?\//],
  ["Opera", /\bOPR\//],
  ["Firefox", /\b(Firefox|FxiOS)\//],
  ["Chrome", /(Chrome|CriOS)\//],
  ["Safari", /\bSafari\//],
] as const;

const systems = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMac OS X\b/],
  ["Linux", /\bLinux\b/],
] as const;

export function deviceName(userAgent: string): string {
  const [browser] = browsers.find(([, mark]) => mark.test(userAgent)) ?? [];
  const [system] = systems.find(([, mark]) => mark.test(userAgent)) ?? [];
  if (browser && system) return words.deviceName(browser, system);
  return system ?? browser ?? words.thisDevice;
}
