/** The current time, renewed each second: a clock on a wall must not lag behind. */
import { useEffect, useState } from "react";

const secondMs = 1000;

export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), secondMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
