/** Long frames, long tasks and main-thread time of a page. */
import type { Page } from "playwright-core";

export interface FrameLog {
  /** Milliseconds of the longest one over 50: browsers report no shorter ones. */
  longestFrameMs: number | undefined;
  longestTaskMs: number | undefined;
  /** Milliseconds of CPU time of the main thread. */
  busyMs: number;
}

/** Observes a page while `act` runs. */
export async function observeFrames(page: Page, act: () => Promise<void>): Promise<FrameLog> {
  const devTools = await page.context().newCDPSession(page);
  // CPU time of the thread: wall-clock time would count what other programs do meanwhile.
  await devTools.send("Performance.enable", { timeDomain: "threadTicks" });
  const busy = async () => {
    const { metrics } = await devTools.send("Performance.getMetrics");
    return 1000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0);
  };
  await page.evaluate(() => {
    const seen: Partial<FrameLog> = {};
    const observer = new PerformanceObserver((list) => {
      for (const { entryType, duration } of list.getEntries()) {
        const name = entryType === "longtask" ? "longestTaskMs" : "longestFrameMs";
        seen[name] = Math.max(seen[name] ?? 0, duration);
      }
    });
    observer.observe({ entryTypes: ["longtask", "long-animation-frame"] });
    Object.assign(window, { frameLog: seen });
  });
  const before = await busy();
  await act();
  const busyMs = (await busy()) - before;
  // Entries are delivered in a separate task.
  await page.waitForTimeout(100);
  const seen = await page.evaluate(
    () => (window as unknown as { frameLog: Partial<FrameLog> }).frameLog,
  );
  await devTools.detach();
  return { longestFrameMs: seen.longestFrameMs, longestTaskMs: seen.longestTaskMs, busyMs };
}
