/** Whether the toolbar of a message is on screen. On a touch screen it would cover the text. */
import { type FocusEvent, type PointerEvent, useState } from "react";

export function useToolbar() {
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  return {
    isShown: isPointed || isFocused,
    /** The focus in the message is visible: a tap or a click moves it too. */
    isFocused,
    /** For the element of the message. */
    handlers: {
      onPointerEnter: ({ pointerType }: PointerEvent) => setPointed(pointerType === "mouse"),
      onPointerLeave: () => setPointed(false),
      onFocus: ({ target }: FocusEvent) => setFocused(target.matches(":focus-visible")),
      onKeyDown: () => setFocused(true),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) setFocused(false);
      },
    },
  };
}
