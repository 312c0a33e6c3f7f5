/** Reports when the newest delivery of a list has changed. */
import { useEffect, useRef } from "react";

export function useReceived(newestId: number | undefined, onReceived: () => void): void {
  const seenId = useRef<number>(undefined);
  useEffect(() => {
    if (newestId === undefined || newestId === seenId.current) return;
    seenId.current = newestId;
    onReceived();
  }, [newestId, onReceived]);
}
