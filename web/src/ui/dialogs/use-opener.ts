/** The focus after a dialog has closed. */
import { useState } from "react";
import { focusAgain, isOutlineShown } from "./focus-again.ts";

const focusable = "a[href], button:not(:disabled), input, textarea, [tabindex='0']";

/**
 * Remembers the focused element when a dialog opens. The returned function gives it the focus again, and
 * returns false: the focus manager does nothing. If the element has been removed by then, the nearest
 * element around its place that can have the focus gets it, or else the first control there. A new
 * screen may take the focus itself: the text field of a new chat does.
 */
export function useOpener(): () => false {
  const [path] = useState(() => pathOf(document.activeElement));
  const [hadOutline] = useState(isOutlineShown);

  return () => {
    const isConnected = path[0]?.isConnected;
    // A microtask runs after React has shown what replaces the dialog.
    const later = isConnected ? queueMicrotask : requestAnimationFrame;
    later(() => {
      if (document.activeElement === document.body) focusNextTo(path, hadOutline);
    });
    return false;
  };
}

function focusNextTo(path: readonly HTMLElement[], hadOutline: boolean): void {
  for (const element of path) {
    if (!element.isConnected) continue;
    focusAgain(element, hadOutline);
    if (document.activeElement !== element) {
      const inside = element.querySelector<HTMLElement>(focusable);
      if (inside) focusAgain(inside, hadOutline);
    }
    if (document.activeElement !== document.body) return;
  }
}

/** The path of the element that opened the first of the dialogs that follow each other. */
let firstPath: readonly HTMLElement[] = [];

/** The path ends with that of the first opener if the element is in a dialog that may be closed by then. */
function pathOf(element: Element | null): readonly HTMLElement[] {
  const path: HTMLElement[] = [];
  for (let at = element; at instanceof HTMLElement && at !== document.body; at = at.parentElement) {
    path.push(at);
  }
  if (element?.closest("[role=dialog], [role=alertdialog]")) return [...path, ...firstPath];
  firstPath = path;
  return path;
}
