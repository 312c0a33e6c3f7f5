/** Opens a card while the pointer rests on its button, as a click does. */
import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef } from "react";

const openAfterMs = 400;
/** Long enough to reach the card with the pointer. */
const closeAfterMs = 250;

/**
 * Returns the handlers of the button and of the card. A card that the pointer opened does not take
 * the focus, and closes when the pointer leaves it, unless the user clicks the button or the card.
 */
export function useHoverCard(card: RefObject<HTMLElement | null>, isOn: boolean) {
  const timer = useRef<number>(undefined);
  /** Whether the pointer opened the card, and nothing was clicked since. */
  const isPreview = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);

  function wait(ms: number, act: () => void) {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      timer.current = undefined;
      act();
    }, ms);
  }

  function open(button: HTMLElement) {
    // An open menu or card would close.
    if (!button.isConnected || document.querySelector(":popover-open")) return;
    isPreview.current = true;
    card.current?.showPopover({ source: button });
  }

  function onPointerLeave() {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (isPreview.current) wait(closeAfterMs, () => card.current?.hidePopover());
  }

  const button = isOn && {
    // Not when the button moves under the pointer, as on scrolling.
    onPointerMove: ({ pointerType, buttons, currentTarget }: PointerEvent<HTMLElement>) => {
      if (isPreview.current) clearTimeout(timer.current);
      else if (pointerType === "mouse" && buttons === 0 && timer.current === undefined) {
        wait(openAfterMs, () => open(currentTarget));
      }
    },
    onPointerLeave,
    onClick: (event: MouseEvent) => {
      clearTimeout(timer.current);
      timer.current = undefined;
      if (!isPreview.current) return;
      isPreview.current = false;
      // It would close the card.
      event.preventDefault();
      card.current?.focus();
    },
  };

  return {
    isPreview,
    button,
    card: isOn && {
      onPointerEnter: () => clearTimeout(timer.current),
      onPointerLeave,
      onPointerDown: () => {
        isPreview.current = false;
      },
    },
  };
}
