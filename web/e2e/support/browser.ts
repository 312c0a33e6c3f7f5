/** The browser that all test files share: the system's Chromium, or the one from npm. */
import { existsSync } from "node:fs";
import sparticuz from "@sparticuz/chromium";
import { type Browser, type BrowserServer, chromium } from "playwright-core";
import { inject } from "vitest";

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

interface Connection {
  browser: Browser;
  userAgent: string;
}

let connection: Promise<Connection> | undefined;

export async function launchBrowser(extraFlags: string[] = []): Promise<BrowserServer> {
  const executablePath =
    systemPaths.find((path) => existsSync(path)) ?? (await sparticuz.executablePath());
  return chromium.launchServer({ executablePath, headless: true, args: [...flags, ...extraFlags] });
}

/** Connects once per worker. The connection ends with the worker. */
export function connectToBrowser(): Promise<Connection> {
  connection ??= connect();
  return connection;
}

async function connect(): Promise<Connection> {
  const browser = await chromium.connect(inject("browserEndpoint"));
  const page = await browser.newPage();
  const userAgent = await page.evaluate(() => navigator.userAgent);
  await page.close();
  return { browser, userAgent };
}
