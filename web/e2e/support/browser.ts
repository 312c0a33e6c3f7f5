/** Launches the system's Chromium, or the one from npm. */
import { existsSync } from "node:fs";
import sparticuz from "@sparticuz/chromium";
import type { Browser, BrowserType } from "playwright-core";

const systemPaths = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

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
    systemPaths.find((path) => existsSync(path)) ?? (await sparticuz.executablePath());
  return chromium.launch({ executablePath, headless: true, args: flags });
}
