/** Finds violations of accessibility rules (axe) and pages that are wider than the window. */
import { appendFileSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { Page } from "playwright-core";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Set by `npm run gates`: the file for the results, one line of JSON for each check. */
const { AXE_LOG: log } = process.env;

export interface AxeResult {
  place: string;
  violations: string[];
}

/** Checks the page as it is now. For the gate, it checks the other theme too. */
export async function pageViolations(page: Page, place: string): Promise<string[]> {
  const violations = await check(page, place);
  if (!log) return violations;
  const isDark = await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches);
  const [theme, other] = isDark ? (["dark", "light"] as const) : (["light", "dark"] as const);
  await page.emulateMedia({ colorScheme: other });
  violations.push(...(await check(page, `${place}, ${other} theme`)));
  await page.emulateMedia({ colorScheme: theme });
  const result: AxeResult = { place, violations };
  appendFileSync(log, `${JSON.stringify(result)}\n`);
  return violations;
}

export interface Look {
  colorScheme: "light" | "dark";
  /** Of the window, in pixels. */
  width: number;
}

/**
 * Checks a place of a walk in each look. The walk goes on in the last one. This takes far less time than
 * a walk for each look.
 */
export async function violationsInLooks(
  page: Page,
  place: string,
  looks: readonly Look[],
): Promise<string[]> {
  const found: string[] = [];
  for (const look of looks) {
    await setLook(page, look);
    found.push(...(await pageViolations(page, `${place}, ${nameOf(look)}`)));
  }
  return found;
}

export async function setLook(page: Page, { colorScheme, width }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize({ width, height: 720 });
}

export function nameOf({ colorScheme, width }: Look): string {
  return `${colorScheme}, ${width} px`;
}

async function check(page: Page, place: string): Promise<string[]> {
  await transitionsEnded(page);
  // The checker stays in the page until it is reloaded.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  return page.evaluate(
    async ({ place, tags }) => {
      const { axe: checker } = window as unknown as { axe: typeof axe };
      // A menu or a list that a button has opened is its own region, like a dialog.
      const regionMatcher = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox], svg";
      checker.configure({ checks: [{ id: "region", options: { regionMatcher } }] });
      // A guard of the focus passes it on at once.
      const exclude = [["[data-base-ui-focus-guard]"]];
      const { violations } = await checker.run(
        { include: [document], exclude },
        {
          runOnly: tags,
          resultTypes: ["violations"],
        },
      );
      const found = violations.map(
        ({ id, nodes }) => `${place}: ${id} at ${nodes[0]?.target} ${nodes[0]?.failureSummary}`,
      );
      const { scrollWidth } = document.documentElement;
      return scrollWidth > innerWidth ? [...found, `${place}: wider than the window`] : found;
    },
    { place, tags },
  );
}

/** Resolves when no transition is under way: in the middle of one, colours have too little contrast. */
async function transitionsEnded(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    const finite = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(finite.map(({ finished }) => finished));
  });
}
