/** Keyboard shortcuts are shown and read differently on a Mac. */

export const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

/** Returns the name of a key with Ctrl, or with ⌘ on a Mac. */
export function shortcutOf(key: string): string {
  return isMac ? `⌘${key}` : `Ctrl+${key}`;
}
