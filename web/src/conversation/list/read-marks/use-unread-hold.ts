/**
 * After messages were marked as unread, on any device, the open chat marks none as read until its user
 * reads on. Opening the chat again ends the hold too.
 */
import type { Chat } from "@belfry/contracts/chats";
import { type RefObject, useCallback, useEffect, useState } from "react";

const downKeys = new Set(["ArrowDown", "PageDown", "End", " "]);

export function useUnreadHold({ me }: Chat, scroller: RefObject<HTMLElement | null>) {
  const count = me.markedUnread?.count ?? 0;
  const [endedCount, setEndedCount] = useState(count);
  const isHeld = count !== endedCount;
  const endHold = useCallback(() => setEndedCount(count), [count]);

  useEffect(() => {
    const list = scroller.current;
    if (!isHeld || !list) return;
    const events = new AbortController();
    let touchY = 0;
    const listen = <Type extends keyof HTMLElementEventMap>(
      type: Type,
      listener: (event: HTMLElementEventMap[Type]) => void,
    ) => list.addEventListener(type, listener, { signal: events.signal, passive: true });
    listen("wheel", ({ deltaY }) => deltaY > 0 && endHold());
    listen("keydown", ({ key }) => downKeys.has(key) && endHold());
    listen("touchstart", ({ touches }) => {
      touchY = touches[0]?.clientY ?? 0;
    });
    listen("touchmove", ({ touches }) => (touches[0]?.clientY ?? 0) < touchY && endHold());
    return () => events.abort();
  }, [isHeld, endHold, scroller]);

  return { isHeld, endHold };
}
