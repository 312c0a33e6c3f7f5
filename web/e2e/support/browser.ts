/** The browser of the tests: the system's Chromium, or the one from npm. */
import { existsSync } from "node:fs";
import sparticuz from "@sparticuz/chromium";
import { type Browser, chromium } from "playwright-core";

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

interface WorkerBrowser {
  browser: Browser;
  userAgent: string;
}

let workerBrowser: Promise<WorkerBrowser> | undefined;

/** Returns the path of Chromium. The first call unpacks the one from npm. */
export async function findBrowser(): Promise<string> {
  return systemPaths.find((path) => existsSync(path)) ?? (await sparticuz.executablePath());
}

export async function launchBrowser(extraFlags: string[] = []): Promise<Browser> {
  const executablePath = await findBrowser();
  return chromium.launch({ executablePath, headless: true, args: [...flags, ...extraFlags] });
}

/** Launches a browser once per worker. It ends with the worker. */
export function openBrowser(): Promise<WorkerBrowser> {
  workerBrowser ??= open();
  return workerBrowser;
}

async function open(): Promise<WorkerBrowser> {
  const browser = await launchBrowser();
  const page = await browser.newPage();
  const userAgent = await page.evaluate(() => navigator.userAgent);
  await page.close();
  return { browser, userAgent };
}
