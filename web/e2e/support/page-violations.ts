/** Finds violations of accessibility rules (axe) and pages that are wider than the window. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { Page } from "playwright-core";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

export async function pageViolations(page: Page, place: string): Promise<string[]> {
  await page.evaluate(source);
  return page.evaluate(
    async ({ place, tags }) => {
      const { axe: checker } = window as unknown as { axe: typeof axe };
      const { violations } = await checker.run(document, { runOnly: tags });
      const found = violations.map(
        ({ id, nodes }) => `${place}: ${id} at ${nodes[0]?.target} ${nodes[0]?.failureSummary}`,
      );
      const { scrollWidth } = document.documentElement;
      return scrollWidth > innerWidth ? [...found, `${place}: wider than the window`] : found;
    },
    { place, tags },
  );
}
