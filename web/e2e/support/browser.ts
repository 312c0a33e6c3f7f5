/** The browser of the tests: the pinned Chromium from npm, or the one of `TEST_BROWSER`. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import sparticuz from "@sparticuz/chromium";
import { type Browser, chromium } from "playwright-core";

const cacheFolder = join(import.meta.dirname, "../../../node_modules/.cache/belfry");

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
  const { TEST_BROWSER: chosen } = process.env;
  if (!chosen) return unpackBrowser();
  if (!existsSync(chosen)) throw new Error(`TEST_BROWSER names ${chosen}, which does not exist.`);
  return chosen;
}

/**
 * Not into the folder for temporary files: it may forbid programs, or contain the browser of
 * another user. Renaming makes sure that an interrupted run leaves no half of a browser.
 */
async function unpackBrowser(): Promise<string> {
  const folder = join(cacheFolder, `chromium-${pinnedVersion()}`);
  const program = join(folder, "chromium");
  if (existsSync(program)) return program;
  mkdirSync(cacheFolder, { recursive: true });
  const unpacked = mkdtempSync(`${folder}-`);
  await unpackInto(unpacked);
  try {
    renameSync(unpacked, folder);
  } catch (error) {
    // Another process was faster.
    rmSync(unpacked, { recursive: true });
    if (!existsSync(program)) throw error;
  }
  return program;
}

function pinnedVersion(): string {
  const manifest = readFileSync(join(import.meta.dirname, "../../package.json"), "utf8");
  return JSON.parse(manifest).devDependencies["@sparticuz/chromium"];
}

/** The package always unpacks into the folder for temporary files. */
async function unpackInto(folder: string): Promise<void> {
  const { TMPDIR } = process.env;
  process.env.TMPDIR = folder;
  try {
    await sparticuz.executablePath();
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  }
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
