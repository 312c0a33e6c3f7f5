/** Permissions that a user has refused. The defaults of browsers differ. */
import type { Page } from "playwright-core";

/** `name` as in the Permissions API. Call it before the page is opened. */
export async function denyPermission(
  page: Page,
  name: "clipboard-write" | "notifications",
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { targetInfo } = await session.send("Target.getTargetInfo");
  await session.send("Browser.setPermission", {
    permission: { name },
    setting: "denied",
    ...(targetInfo.browserContextId && { browserContextId: targetInfo.browserContextId }),
  });
}
