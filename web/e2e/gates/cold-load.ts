/** Cold load over Fast 4G with a CPU four times slower: when messages are readable, and how much script it took. */
import type { Browser, BrowserContext } from "playwright-core";

/** Fast 4G as Chrome's developer tools emulate it. Bytes per second, milliseconds. */
const fast4G = { downloadThroughput: 1_012_500, uploadThroughput: 168_750, latency: 165 };
const cpuSlowdown = 4;

export interface ColdLoad {
  /** Milliseconds from the start of the navigation until messages are painted. */
  readableMs: number;
  /** Bytes of scripts on the wire until then. */
  scriptBytes: number;
  requests: number;
  /** Cumulative layout shift. */
  layoutShift: number;
}

/** Loads a chat with messages in a new context, without anything cached. */
export async function measureColdLoad(
  browser: Browser,
  url: string,
  signIn: (context: BrowserContext) => Promise<void>,
): Promise<ColdLoad> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    await signIn(context);
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    const load = { scriptBytes: 0, requests: 0 };
    const scripts = new Set<string>();
    devTools.on("Network.requestWillBeSent", ({ requestId, type }) => {
      load.requests += 1;
      if (type === "Script") scripts.add(requestId);
    });
    devTools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) load.scriptBytes += encodedDataLength;
    });
    await devTools.send("Network.enable");
    await devTools.send("Network.emulateNetworkConditions", { offline: false, ...fast4G });
    await devTools.send("Emulation.setCPUThrottlingRate", { rate: cpuSlowdown });
    await page.addInitScript(() => {
      const seen = { layoutShift: 0, readableMs: 0 };
      Object.assign(window, { coldLoad: seen });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          seen.layoutShift += (entry as PerformanceEntry & { value: number }).value;
        }
      }).observe({ type: "layout-shift", buffered: true });
      const observer = new MutationObserver(() => {
        if (!document.querySelector("article")) return;
        observer.disconnect();
        // The frame after this one shows it.
        requestAnimationFrame(() => {
          setTimeout(() => {
            seen.readableMs = performance.now();
          });
        });
      });
      observer.observe(document, { childList: true, subtree: true });
    });
    await page.goto(url, { waitUntil: "commit" });
    await page.waitForFunction(
      () => (window as unknown as { coldLoad: { readableMs: number } }).coldLoad.readableMs > 0,
    );
    const atReadable = { ...load };
    // Layout may shift after the messages: fonts, images, the rest of the data.
    await page.waitForLoadState("networkidle").catch(() => {});
    const seen = await page.evaluate(
      () =>
        (window as unknown as { coldLoad: { layoutShift: number; readableMs: number } }).coldLoad,
    );
    return { ...atReadable, ...seen };
  } finally {
    await context.close();
  }
}
