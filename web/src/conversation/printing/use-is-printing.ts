/** Whether the page is being printed. */
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

export function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const events = new AbortController();
    const listen = (type: "beforeprint" | "afterprint", value: boolean) => {
      // The browser prints what is on the page when the event ends.
      const set = () => flushSync(() => setPrinting(value));
      window.addEventListener(type, set, { signal: events.signal });
    };
    listen("beforeprint", true);
    listen("afterprint", false);
    return () => events.abort();
  }, []);
  return isPrinting;
}
