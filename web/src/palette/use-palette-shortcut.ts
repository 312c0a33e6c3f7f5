/** Ctrl+K, or ⌘K on a Mac. */
import { useEffect } from "react";
import { isMac } from "../ui/platform.ts";

export function usePaletteShortcut(onOpen: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { ctrlKey, metaKey, altKey, shiftKey, key } = event;
      const hasModifier = isMac ? metaKey && !ctrlKey : ctrlKey && !metaKey;
      if (!hasModifier || altKey || shiftKey || key.toLowerCase() !== "k") return;
      event.preventDefault();
      onOpen();
    };
    // Before the text fields, some of which use the same keys.
    window.addEventListener("keydown", onKeyDown, true);
    return () => window.removeEventListener("keydown", onKeyDown, true);
  }, [onOpen]);
}
