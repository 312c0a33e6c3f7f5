/** Going through the screens without a pointer. */
import type { Page } from "playwright-core";
import { expect } from "vitest";

const mostPresses = 60;

/** What has the focus, as it is read aloud: its label, or the words on it. */
export function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    const labels = element instanceof HTMLInputElement ? element.labels : null;
    const name = element?.getAttribute("aria-label") ?? labels?.[0]?.textContent;
    return (name ?? element?.textContent ?? "").trim();
  });
}

export async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; (await focused(page)) !== name; presses++) {
    expect(presses, `Tab reaches ${name}`).toBeLessThan(mostPresses);
    await page.keyboard.press("Tab");
  }
}

export async function press(page: Page, name: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press("Enter");
}
