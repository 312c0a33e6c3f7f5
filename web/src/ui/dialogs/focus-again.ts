/** Gives the focus back to what had it before something opened. */

/** Whether the focused element shows an outline: it does after a key, and not after a click. */
export function isOutlineShown(): boolean {
  // The list of messages hides its outline after a click.
  return document.activeElement?.matches(":focus-visible:not([data-clicked])") ?? false;
}

/**
 * Focuses an element with an outline only if there was one before. Otherwise Esc, which is a key, would
 * outline the list of messages that the user had clicked.
 */
export function focusAgain(element: HTMLElement, hadOutline: boolean): void {
  // A native dialog has already returned the focus. A second focus would change nothing.
  if (document.activeElement === element) element.blur();
  element.focus({ focusVisible: hadOutline });
}
