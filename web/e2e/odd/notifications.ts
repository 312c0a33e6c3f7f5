/** Records the notifications of a tab. Headless Chromium shows none. */
import type { Page } from "playwright-core";
import type { Person } from "../support/harness.ts";

/** Turns them on for the user. Returns their texts, a list that grows with each notification. */
export async function recordNotifications(page: Page, user: Person): Promise<readonly string[]> {
  const shown: string[] = [];
  await page.exposeFunction("recordNotification", (body: string) => shown.push(body));
  await page.addInitScript((userId) => {
    const { recordNotification } = window as unknown as {
      recordNotification: (body: string) => void;
    };
    localStorage.setItem("belfry.notifiedUser", String(userId));
    class RecordedNotification {
      static permission = "granted";
      constructor(_title: string, { body = "" }: NotificationOptions) {
        recordNotification(body);
      }
    }
    Object.assign(window, { Notification: RecordedNotification });
  }, user.id);
  return shown;
}
