/** Reads and shows the keys of shortcuts. The only place that knows the modifiers of a Mac. */
import { type ShortcutName, shortcuts } from "./shortcuts.ts";

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

export interface Keys {
  mod: boolean;
  alt: boolean;
  shift: boolean;
  /** As in `event.key`, in lower case. */
  key: string;
}

type Pressed = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

/** Throws if a shortcut is not written in the one way that `shortcuts.ts` describes. */
export function parseKeys(written: string): Keys {
  const [, mod, alt, shift, key] = /^(Mod\+)?(Alt\+)?(Shift\+)?(.|[A-Z]\w+)$/.exec(written) ?? [];
  if (!key) throw new Error(`The shortcut "${written}" is not like Mod+Alt+Shift+K.`);
  return { mod: !!mod, alt: !!alt, shift: !!shift, key: key.toLowerCase() };
}

/**
 * On some keyboards a sign needs Shift, such as the slash on a German one, so Shift is not compared for
 * signs. The other modifier of the system (Ctrl on a Mac) never belongs to a shortcut.
 */
export function matches(pressed: Pressed, { mod, alt, shift, key }: Keys, mac = isMac): boolean {
  const [modifier, other] = mac
    ? [pressed.metaKey, pressed.ctrlKey]
    : [pressed.ctrlKey, pressed.metaKey];
  const isShift = pressed.shiftKey === shift || !/^(\w| )/.test(key);
  const hasModifiers = modifier === mod && !other && pressed.altKey === alt && isShift;
  return hasModifiers && pressed.key.toLowerCase() === key;
}

export function isShortcut(pressed: Pressed, name: ShortcutName): boolean {
  return shortcuts[name].keys.some((keys) => matches(pressed, parseKeys(keys)));
}

const signs: Record<string, string> = {
  enter: "↵",
  escape: "Esc",
  arrowup: "↑",
  arrowdown: "↓",
  arrowleft: "←",
  arrowright: "→",
};

/** Returns the keys as the system writes them: `Ctrl+Shift+K`, or `⇧⌘K` on a Mac. */
export function labelOf(name: ShortcutName, mac = isMac): string {
  return labelOfKeys(shortcuts[name].keys[0], mac);
}

/** Returns all keys of a shortcut as the system writes them. */
export function labelsOf(name: ShortcutName): string[] {
  return shortcuts[name].keys.map((keys) => labelOfKeys(keys, isMac));
}

function labelOfKeys(written: string, mac: boolean): string {
  const { mod, alt, shift, key } = parseKeys(written);
  const shown = signs[key] ?? key.charAt(0).toUpperCase() + key.slice(1);
  if (mac) return `${alt ? "⌥" : ""}${shift ? "⇧" : ""}${mod ? "⌘" : ""}${shown}`;
  return `${mod ? "Ctrl+" : ""}${alt ? "Alt+" : ""}${shift ? "Shift+" : ""}${shown}`;
}

/** Returns the keys for `aria-keyshortcuts`. */
export function ariaKeysOf(name: ShortcutName, mac = isMac): string {
  return shortcuts[name].keys[0].replace("Mod", mac ? "Meta" : "Control");
}
