/** Lighthouse on the signed-in page, with its settings for desktops. */
import lighthouse, { desktopConfig } from "lighthouse";
import type { Site } from "../support/site.ts";

export interface Scores {
  /** From 0 to 100. */
  performance: number;
  accessibility: number;
  /** Titles of the accessibility audits that failed. */
  failures: string[];
}

export async function measureLighthouse(site: Site, path: string): Promise<Scores> {
  const cookie = await sessionCookie(site);
  const result = await lighthouse(
    site.url + path,
    {
      port: site.debuggingPort,
      output: "json",
      logLevel: "error",
      onlyCategories: ["performance", "accessibility"],
      extraHeaders: { cookie },
    },
    desktopConfig,
  );
  if (!result) throw new Error("Lighthouse returned no result.");
  const { categories, audits } = result.lhr;
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const failures = (categories.accessibility?.auditRefs ?? [])
    .map(({ id }) => audits[id])
    .filter((audit) => audit?.score === 0)
    .map((audit) => audit?.title ?? "");
  return { performance: score("performance"), accessibility: score("accessibility"), failures };
}

/** Lighthouse opens new tabs, so it sends the session as a header. */
async function sessionCookie({ browser, url, signIn }: Site): Promise<string> {
  const context = await browser.newContext();
  await signIn(context);
  const cookies = await context.cookies(url);
  await context.close();
  return cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
}
