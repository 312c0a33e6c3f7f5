/** What a passkey made here may be called, such as "Firefox on Linux". A suggestion: it can be changed. */
import { passkeysText as words } from "../../text/passkeys.ts";

/** The first that fits: many a browser names others as well, for pages that know only those. */
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

export function thisDevice(userAgent: string): string {
  const [browser] = browsers.find(([, mark]) => mark.test(userAgent)) ?? [];
  const [system] = systems.find(([, mark]) => mark.test(userAgent)) ?? [];
  return browser && system ? words.on(browser, system) : (system ?? browser ?? words.thisDevice);
}
