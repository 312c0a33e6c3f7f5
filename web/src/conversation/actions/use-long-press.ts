/** Reports a long press on a message with a finger or a pen. */
import { type RefObject, useEffect } from "react";

const pressMs = 450;
/** A finger never rests completely. */
const slackPx = 10;
/** They have their own long press or drag. */
const controls = "a, button, audio, video, [popover]";

export function useLongPress(
  list: RefObject<HTMLElement | null>,
  onLongPress: (messageId: number) => void,
): void {
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const events = new AbortController();
    let press: { x: number; y: number; timer: number } | null = null;
    let isReported = false;

    const end = () => {
      clearTimeout(press?.timer);
      press = null;
    };
    const start = ({ target, pointerType, isPrimary, clientX: x, clientY: y }: PointerEvent) => {
      end();
      isReported = false;
      if (pointerType === "mouse" || !isPrimary || !(target instanceof Element)) return;
      const message = target.closest<HTMLElement>("[data-message]");
      if (!message || target.closest(controls)) return;
      const report = () => {
        isReported = true;
        message.focus({ preventScroll: true }); // it gets the focus again when the sheet closes
        onLongPress(Number(message.dataset.message));
      };
      press = { x, y, timer: window.setTimeout(report, pressMs) };
    };
    const move = ({ clientX, clientY }: PointerEvent) => {
      if (press && Math.hypot(clientX - press.x, clientY - press.y) > slackPx) end();
    };
    const listen = <Type extends keyof HTMLElementEventMap>(
      type: Type,
      listener: (event: HTMLElementEventMap[Type]) => void,
    ) => element.addEventListener(type, listener, { signal: events.signal });

    listen("pointerdown", start);
    listen("pointermove", move);
    for (const type of ["pointerup", "pointercancel", "scroll"] as const) listen(type, end);
    // The finger is released over the sheet, and must not choose one of its rows.
    listen("touchend", (event) => isReported && event.preventDefault());
    // The browser's own menu of a long press. A mouse has no press.
    listen("contextmenu", (event) => press && event.preventDefault());
    return () => {
      end();
      events.abort();
    };
  }, [list, onLongPress]);
}
