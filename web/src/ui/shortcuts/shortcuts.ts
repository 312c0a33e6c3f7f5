/**
 * All keyboard shortcuts. Add one here and its text in `text/en/shortcuts.ts`, then call
 * `useShortcut`. Keys that a control has everywhere, such as arrows in a list, are not listed.
 */
import type { shortcutText } from "../../text/en/shortcuts.ts";

/** Where a shortcut holds, and the larger place around it. */
export const places = {
  app: null,
  /** Not while a dialog is open, which may have unsaved input. */
  outsideDialogs: "app",
  /** Text fields have the key themselves. */
  outsideFields: "app",
  /** Not while something is open that the key closes. */
  nothingOpen: "outsideDialogs",
  composer: "app",
  messages: "outsideFields",
  sidebar: "outsideFields",
  threads: "outsideFields",
  alerts: "outsideFields",
  palette: "app",
} as const satisfies Record<string, string | null>;

export type Place = keyof typeof places;

export interface Shortcut {
  /**
   * The first is shown. `Mod` is ⌘ on a Mac and Ctrl elsewhere. Then `Alt` and `Shift`, then the key as in
   * `event.key`.
   */
  keys: readonly [string, ...string[]];
  place: Place;
}

export type ShortcutName = keyof typeof shortcutText.names;

export const shortcuts: Readonly<Record<ShortcutName, Shortcut>> = {
  palette: { keys: ["Mod+K"], place: "app" },
  settings: { keys: ["Mod+,"], place: "outsideDialogs" },
  help: { keys: ["Mod+/"], place: "outsideDialogs" },
  goUp: { keys: ["Alt+ArrowUp"], place: "outsideDialogs" },
  goDown: { keys: ["Alt+ArrowDown"], place: "outsideDialogs" },
  unreadAbove: { keys: ["Alt+Shift+ArrowUp"], place: "outsideDialogs" },
  unreadBelow: { keys: ["Alt+Shift+ArrowDown"], place: "outsideDialogs" },
  markRead: { keys: ["Escape"], place: "nothingOpen" },
  markAllRead: { keys: ["Shift+Escape"], place: "outsideDialogs" },
  moveUp: { keys: ["Mod+Shift+ArrowUp"], place: "sidebar" },
  moveDown: { keys: ["Mod+Shift+ArrowDown"], place: "sidebar" },
  undo: { keys: ["Mod+Z"], place: "outsideFields" },
  send: { keys: ["Enter", "Mod+Enter"], place: "composer" },
  sendLater: { keys: ["Mod+Shift+Enter"], place: "composer" },
  newLine: { keys: ["Shift+Enter"], place: "composer" },
  bold: { keys: ["Mod+B"], place: "composer" },
  italic: { keys: ["Mod+I"], place: "composer" },
  code: { keys: ["Mod+E"], place: "composer" },
  editLast: { keys: ["ArrowUp"], place: "composer" },
  cancel: { keys: ["Escape"], place: "composer" },
  previousMessage: { keys: ["ArrowUp"], place: "messages" },
  nextMessage: { keys: ["ArrowDown"], place: "messages" },
  newestMessage: { keys: ["End", "Mod+End"], place: "messages" },
  react: { keys: ["R"], place: "messages" },
  reply: { keys: ["Q"], place: "messages" },
  thread: { keys: ["T"], place: "messages" },
  save: { keys: ["B"], place: "messages" },
  pin: { keys: ["P"], place: "messages" },
  acknowledge: { keys: ["A"], place: "messages" },
  silence: { keys: ["S"], place: "messages" },
  markUnread: { keys: ["U"], place: "messages" },
  nextThread: { keys: ["J"], place: "threads" },
  previousThread: { keys: ["K"], place: "threads" },
  threadRead: { keys: ["U"], place: "threads" },
  nextAlert: { keys: ["J"], place: "alerts" },
  previousAlert: { keys: ["K"], place: "alerts" },
  silenceAlert: { keys: ["S"], place: "alerts" },
  acknowledgeAlert: { keys: ["A"], place: "alerts" },
  searchMessages: { keys: ["Mod+Enter"], place: "palette" },
};
