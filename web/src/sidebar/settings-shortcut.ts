/** The keyboard shortcut for the settings: Ctrl+, or ⌘, */
import { useEffect } from "react";
import { useLocation } from "wouter";
import { isDialogOpen } from "../ui/dialogs/dialog-stack.ts";
import { shortcutOf } from "../ui/platform.ts";

export const settingsShortcut = shortcutOf(",");

export function useSettingsShortcut(): void {
  const [, navigate] = useLocation();
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key !== "," || !(event.ctrlKey || event.metaKey)) return;
      // An open dialog may have unsaved input.
      if (event.altKey || isDialogOpen()) return;
      event.preventDefault();
      navigate("/settings");
    }
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [navigate]);
}
