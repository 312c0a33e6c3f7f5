/** The focus after a dialog has closed. */
import { useState } from "react";

const focusable = "a[href], button:not(:disabled), input, textarea, [tabindex='0']";

/**
 * Remembers the focused element when a dialog opens. The returned function returns it, for the focus
 * manager. If it has been removed by then, the nearest element around its place that can have the focus
 * gets it, or else the first control there, unless something else takes the focus.
 */
export function useOpener(): () => HTMLElement | false {
  const [path] = useState(() => pathOf(document.activeElement));

  return () => {
    const [opener] = path;
    if (opener?.isConnected) return opener;
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) focusNextTo(path);
    });
    return false;
  };
}

function focusNextTo(path: readonly HTMLElement[]): void {
  for (const element of path) {
    if (!element.isConnected) continue;
    element.focus();
    if (document.activeElement !== element) {
      element.querySelector<HTMLElement>(focusable)?.focus();
    }
    if (document.activeElement !== document.body) return;
  }
}

function pathOf(element: Element | null): HTMLElement[] {
  const path: HTMLElement[] = [];
  for (let at = element; at instanceof HTMLElement; at = at.parentElement) path.push(at);
  return path;
}
