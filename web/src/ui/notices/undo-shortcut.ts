/** Ctrl+Z, or ⌘Z on a Mac. Outside text fields it undoes the newest toast with Undo. */

export const undoShortcut = /Mac|iPhone|iPad/.test(navigator.platform) ? "⌘Z" : "Ctrl+Z";

export function isUndo(event: KeyboardEvent): boolean {
  const { key, target, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (key.toLowerCase() !== "z" || !(ctrlKey || metaKey) || altKey || shiftKey) return false;
  return !(target instanceof Element && target.matches("input, textarea, select"));
}
