/** Pages of one server, used by one test after the other: a new context costs 0.4 s of CPU. */
import type { Browser, BrowserContext, BrowserContextOptions, Clock, Page } from "playwright-core";
import { describePage, watchRequests } from "./page-report.ts";

/** Nothing undoes these. A context where a test calls one is closed after it. */
const lastingCalls = [
  "addInitScript",
  "exposeFunction",
  "routeWebSocket",
  "newCDPSession",
  "install", // of a clock
];

export interface VisitOptions extends BrowserContextOptions {
  /**
   * Whether the app fetches the code of its other screens while it is idle, as for most users. This
   * costs more CPU than the first screen itself, so pages save data unless a test asks for it.
   */
  prefetches?: boolean;
}

interface PooledPage {
  page: Page;
  /** The options of its context, as text. */
  key: string;
  isReusable: boolean;
}

type PageOption = "viewport" | "colorScheme" | "reducedMotion" | "forcedColors" | "contrast";
/** Can be changed without a new context. */
type PageOptions = Pick<BrowserContextOptions, PageOption>;

/**
 * `npm run test:slow` sets it: milliseconds that each change waits before it is sent. It finds tests
 * that read the server, or go on, before a change that the screen shows already has been saved.
 */
const changeDelay = Number(process.env.CHANGE_DELAY ?? 0);

export function createPagePool(browser: Browser, baseURL: string) {
  const idle: PooledPage[] = [];
  const taken: PooledPage[] = [];
  const kept: PooledPage[] = [];

  async function open(
    { prefetches, ...options }: Omit<VisitOptions, PageOption>,
    key: string,
  ): Promise<PooledPage> {
    const context = await browser.newContext({ baseURL, ...options });
    watchRequests(context);
    if (!prefetches) await context.addInitScript(saveData);
    if (changeDelay > 0) await context.addInitScript(delayChanges, changeDelay);
    const pooled = { page: await context.newPage(), key, isReusable: true };
    const onLasting = () => {
      pooled.isReusable = false;
    };
    for (const target of [context, context.clock, pooled.page]) watchCalls(target, onLasting);
    return pooled;
  }

  /** Resets what a test may have changed. The page stays on its origin, so that its process goes on. */
  async function reset({ page }: PooledPage): Promise<void> {
    const context = page.context();
    page.removeAllListeners();
    await Promise.all(
      [page, context].map((target) => target.unrouteAll({ behavior: "ignoreErrors" })),
    );
    for (const other of context.pages()) if (other !== page) await other.close();
    await context.setOffline(false);
    await page.mouse.move(0, 0);
    await page.goto("/favicon.svg");
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await context.clearCookies();
  }

  async function putBack(pooled: PooledPage): Promise<void> {
    const isReset =
      pooled.isReusable &&
      (await reset(pooled).then(
        () => true,
        () => false,
      ));
    if (isReset) idle.push(pooled);
    else await pooled.page.context().close();
  }

  return {
    async take(options: VisitOptions): Promise<Page> {
      const { viewport, colorScheme, reducedMotion, forcedColors, contrast, ...rest } = options;
      const key = JSON.stringify(rest);
      const index = idle.findIndex((one) => one.key === key);
      const [found] = index < 0 ? [] : idle.splice(index, 1);
      const pooled = found ?? (await open(rest, key));
      taken.push(pooled);
      await setUp(pooled.page, { viewport, colorScheme, reducedMotion, forcedColors, contrast });
      return pooled.page;
    },

    /** Keeps the pages that are in use until the end of the file. */
    keep(): void {
      kept.push(...taken.splice(0));
    },

    /** Describes the pages that a failed test used. */
    async describe(): Promise<string> {
      const pages = taken.map(({ page }) => describePage(page));
      return (await Promise.all(pages)).join("\n");
    },

    /** Ends the use of all pages. An open page would go on showing what the next tests do. */
    async release(): Promise<void> {
      await Promise.all(taken.splice(0).map(putBack));
    },

    async close(): Promise<void> {
      await Promise.all([...idle, ...taken, ...kept].map(({ page }) => page.context().close()));
    },
  };
}

/** Chromium's setting that says not to load more than needed. Runs in the page. */
function saveData(): void {
  const { prototype } = (window as unknown as { NetworkInformation: { prototype: object } })
    .NetworkInformation;
  Object.defineProperty(prototype, "saveData", { value: true });
}

/** Runs in the page. */
function delayChanges(milliseconds: number): void {
  const { fetch, setTimeout } = window; // a test may replace the clock later
  window.fetch = async (input, init) => {
    const method = init?.method ?? (input instanceof Request ? input.method : "GET");
    const mayWait = method !== "GET" && !init?.keepalive; // what a closing page sends cannot wait
    if (mayWait) await new Promise((resolve) => setTimeout(resolve, milliseconds));
    return fetch(input, init);
  };
}

/** Without an option, the default of a new context. */
async function setUp(page: Page, options: PageOptions): Promise<void> {
  const { viewport, colorScheme, reducedMotion, forcedColors, contrast } = options;
  await page.setViewportSize(viewport ?? { width: 1280, height: 720 });
  await page.emulateMedia({
    colorScheme: colorScheme ?? "light",
    reducedMotion: reducedMotion ?? "no-preference",
    forcedColors: forcedColors ?? "none",
    contrast: contrast ?? "no-preference",
  });
}

function watchCalls(target: Page | BrowserContext | Clock, onCall: () => void): void {
  const methods = target as unknown as Record<
    string,
    ((...args: unknown[]) => unknown) | undefined
  >;
  for (const name of lastingCalls) {
    const method = methods[name];
    if (!method) continue;
    methods[name] = (...args) => {
      onCall();
      return method.apply(target, args);
    };
  }
}
