/** The focus of a person who uses only the keyboard. */
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

const maxPresses = 60;

/** Presses Tab until a control has the focus. */
export async function reach(control: Locator): Promise<void> {
  const page = control.page();
  await control.waitFor();
  await expectFocus(page);
  const isFocused = () => control.evaluate((element) => element === document.activeElement);
  for (let presses = 0; !(await isFocused()); presses++) {
    expect(presses, `Tab reaches ${control}`).toBeLessThan(maxPresses);
    await page.keyboard.press("Tab");
  }
  await expectFocus(page);
}

/** Fails if the focus is lost, or the person cannot see where it is. */
export async function expectFocus(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(describeFocus)).toBe("");
}

/** Runs in the page. Returns what is wrong, or an empty text. */
function describeFocus(): string {
  const element = document.activeElement;
  if (!element || element === document.body) return "The focus is lost.";
  const name = `${element.outerHTML.slice(0, 120)} …`;
  const { x, y, width, height } = element.getBoundingClientRect();
  const isInside = x < innerWidth && y < innerHeight && x + width > 0 && y + height > 0;
  if (!isInside) return `The focus is off screen: ${name}`;
  const top = document.elementFromPoint(
    Math.min(Math.max(x + width / 2, 1), innerWidth - 1),
    Math.min(Math.max(y + height / 2, 1), innerHeight - 1),
  );
  if (!top || !(element.contains(top) || top.contains(element))) {
    return `The focus is covered: ${name}`;
  }
  // A field shows a caret, or the part of a time that the next key changes.
  if (element.matches("input, textarea")) return "";
  // It is not a control: screen readers start there.
  if (element.matches("h1, h2")) return "";
  const isMarked = (one: Element) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
    return (outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none";
  };
  const around = [element, element.parentElement, element.parentElement?.parentElement];
  return around.some((one) => one && isMarked(one)) ? "" : `The focus is invisible: ${name}`;
}
