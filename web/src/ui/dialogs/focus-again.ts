/** Gives the focus back to what had it before something opened. */

/** Whether the focused element shows the focus ring: it does after a key, and not after a click. */
export function isRingShown(): boolean {
  // The list of messages hides its ring after a click.
  return document.activeElement?.matches(":focus-visible:not([data-clicked])") ?? false;
}

/**
 * Focuses an element with a ring only if there was one before. Otherwise Esc, which is a key, would
 * draw a ring around the list of messages that the user had clicked.
 */
export function focusAgain(element: HTMLElement, hadRing: boolean): void {
  // A native dialog has already returned the focus. A second focus would change nothing.
  if (document.activeElement === element) element.blur();
  element.focus({ focusVisible: hadRing });
}
