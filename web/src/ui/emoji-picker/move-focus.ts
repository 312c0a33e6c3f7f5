/** Arrow keys in a row of buttons that has one stop for Tab. */
import type { KeyboardEvent } from "react";

const steps: ReadonlyMap<string, number> = new Map([
  ["ArrowRight", 1],
  ["ArrowLeft", -1],
]);

/** Focuses the next button of the row. Returns its number, or null if the key is another one. */
export function moveFocus(event: KeyboardEvent): number | null {
  const step = steps.get(event.key);
  if (!step) return null;
  event.preventDefault();
  const buttons = [...event.currentTarget.querySelectorAll<Element>("button")];
  const at = document.activeElement ? buttons.indexOf(document.activeElement) : -1;
  const next = (at + step + buttons.length) % buttons.length;
  (buttons[next] as HTMLElement | undefined)?.focus();
  return next;
}
