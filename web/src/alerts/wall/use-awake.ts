/** Keeps the screen on while the component is shown, where the browser can. */
import { useEffect } from "react";

export function useAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isOver = false;

    async function request(): Promise<void> {
      if (document.visibilityState !== "visible") return;
      const held = await navigator.wakeLock?.request("screen");
      if (isOver) void held?.release();
      else lock = held;
    }

    // Browsers refuse it to save energy, and end it when the page is hidden.
    const requestAgain = () => void request().catch(() => {});
    requestAgain();
    document.addEventListener("visibilitychange", requestAgain);
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", requestAgain);
      void lock?.release().catch(() => {});
    };
  }, []);
}
