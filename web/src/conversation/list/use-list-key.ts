/** Key of the virtualised list, which changes when the messages do not contain the previous ones. */
import type { Message } from "@belfry/contracts/messages/messages";
import { useLayoutEffect, useRef } from "react";

interface Range {
  key: number;
  first: number;
  last: number;
}

export function useListKey(messages: readonly Message[]): { key: number; isPrepended: boolean } {
  const latest = useRef<Range | null>(null);
  const first = messages[0]?.id ?? 0;
  const last = messages.at(-1)?.id ?? 0;
  const previous = latest.current;
  const isSame =
    previous !== null &&
    (previous.last === 0 || (first <= previous.first && last >= previous.last));
  const key = (previous?.key ?? 0) + (isSame ? 0 : 1);
  useLayoutEffect(() => {
    latest.current = { key, first, last };
  });
  return { key, isPrepended: isSame && previous.first > 0 && first < previous.first };
}
