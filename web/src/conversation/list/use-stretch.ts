/**
 * How the messages on screen came from those before: grown at their start, or another stretch
 * altogether, which is laid out anew.
 */
import type { Message } from "@belfry/contracts/messages/messages";
import { useLayoutEffect, useRef } from "react";

interface Stretch {
  number: number;
  first: number;
  last: number;
}

export function useStretch(messages: readonly Message[]): { number: number; hasGrownUp: boolean } {
  const before = useRef<Stretch | null>(null);
  const first = messages[0]?.id ?? 0;
  const last = messages.at(-1)?.id ?? 0;
  const was = before.current;
  const isSame = was !== null && (was.last === 0 || (first <= was.first && last >= was.last));
  const number = (was?.number ?? 0) + (isSame ? 0 : 1);
  useLayoutEffect(() => {
    before.current = { number, first, last };
  });
  return { number, hasGrownUp: isSame && was.first > 0 && first < was.first };
}
