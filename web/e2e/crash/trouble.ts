/** Records everything on a page that would tell its user of a problem. */
import type { Page } from "playwright-core";

interface PageRecord {
  /** Texts of alerts and toasts. */
  notices: string[];
  /** When the state of the connection changed, in milliseconds. */
  states: { at: number; isConnected: boolean }[];
}

declare global {
  interface Window {
    pageRecord: PageRecord;
  }
}

/** Call it before the page is opened. */
export async function recordTrouble(page: Page) {
  const consoleErrors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") consoleErrors.push(message.text());
  });
  await page.addInitScript(startRecord);

  return {
    consoleErrors: () => consoleErrors,

    notices: () => page.evaluate(() => window.pageRecord.notices),

    /** Returns how long each interruption of the connection was shown, in milliseconds. */
    async interruptions(): Promise<number[]> {
      const states = await page.evaluate(() => window.pageRecord.states);
      return states.flatMap(({ at, isConnected }, index) => {
        const next = states[index + 1];
        return !isConnected && index > 0 && next ? [Math.round(next.at - at)] : [];
      });
    },
  };
}

/** Runs in the page. */
function startRecord(): void {
  const record: PageRecord = { notices: [], states: [] };
  window.pageRecord = record;
  const look = () => {
    const notices = document.querySelectorAll(
      "[role=alert], [aria-label=Notifications] [role=group]",
    );
    for (const { textContent } of notices) {
      const text = textContent?.trim() ?? "";
      if (text && record.notices.at(-1) !== text) record.notices.push(text);
    }
    const line = [...document.querySelectorAll("[role=status]")].find(({ textContent }) =>
      /^(Connected|Connecting…|Connection lost)$/.test(textContent ?? ""),
    );
    if (!line) return;
    const isConnected = line.textContent === "Connected";
    if (record.states.at(-1)?.isConnected === isConnected) return;
    record.states.push({ at: performance.now(), isConnected });
  };
  new MutationObserver(look).observe(document, {
    ...{ subtree: true, childList: true, characterData: true },
  });
}
