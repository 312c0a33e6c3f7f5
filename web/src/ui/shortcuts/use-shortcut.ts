/** Calls a function when the keys of a shortcut are pressed where it holds. */
import { useEffect } from "react";
import { isDialogOpen } from "../dialog-stack.ts";
import { isShortcut } from "./keys.ts";
import { type Place, places, type ShortcutName, shortcuts } from "./shortcuts.ts";

/** For shortcuts of the window. Those of one field use `isShortcut` in its own handler. */
export function useShortcut(name: ShortcutName, onPress: (() => void) | undefined): void {
  useEffect(() => {
    if (!onPress) return;
    const { place } = shortcuts[name];
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isShortcutHere(event, name)) return;
      if (isBefore) event.preventDefault();
      onPress();
    };
    // Before the text fields, some of which use the same keys, or after everything that may use the key.
    const isBefore = place !== "nothingOpen";
    window.addEventListener("keydown", onKeyDown, isBefore);
    return () => window.removeEventListener("keydown", onKeyDown, isBefore);
  }, [name, onPress]);
}

/** Whether these are the keys of a shortcut, in a place where it holds. */
export function isShortcutHere(event: KeyboardEvent, name: ShortcutName): boolean {
  return isShortcut(event, name) && holds(shortcuts[name].place, event);
}

function holds(place: Place, { target, defaultPrevented }: KeyboardEvent): boolean {
  if (place === "outsideDialogs") return !isDialogOpen();
  if (place === "nothingOpen") return !defaultPrevented && !isDialogOpen() && !isNativeOpen();
  if (place !== "outsideFields" && places[place] !== "outsideFields") return true;
  // A list keeps its keys to itself: a dialog above it has others.
  if (place !== "outsideFields" && (isDialogOpen() || isNativeOpen())) return false;
  return !(target instanceof Element && target.matches("input, textarea, select"));
}

/** Whether the browser will close something with Escape. */
function isNativeOpen(): boolean {
  return document.querySelector("dialog[open], [popover='auto']:popover-open") !== null;
}
