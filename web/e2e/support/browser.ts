/** The browser of the journeys: the system's Chromium when there is one, else one out of npm. */
import { existsSync } from "node:fs";
import sparticuz from "@sparticuz/chromium";
import type { Browser, BrowserType } from "playwright-core";

const usual = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export async function launchBrowser(chromium: BrowserType): Promise<Browser> {
  const executablePath =
    usual.find((path) => existsSync(path)) ?? (await sparticuz.executablePath());
  return chromium.launch({ executablePath, headless: true, args: flags });
}
