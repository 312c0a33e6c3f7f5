/** Ctrl+, or ⌘, opens the settings from anywhere, as it does in many an app. */
import { useEffect } from "react";
import { useLocation } from "wouter";

export const settingsKey = /Mac|iPhone|iPad/.test(navigator.platform) ? "⌘," : "Ctrl+,";

export function useSettingsKey(): void {
  const [, navigate] = useLocation();
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key !== "," || !(event.ctrlKey || event.metaKey)) return;
      // A dialog may hold what would be lost with it.
      if (event.altKey || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      navigate("/settings");
    }
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [navigate]);
}
