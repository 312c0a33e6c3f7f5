/** Whether the toolbar of a message is on screen, and the keys of its actions. On a touch screen it would cover the text. */
import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  useCallback,
  useState,
} from "react";
import { isShortcut } from "../../ui/shortcuts/keys.ts";
import { pickReaction, useIsPicking } from "../reactions/reaction-picker.ts";
import { actionsOf, type MessageActionsProps } from "./message-actions.ts";

export function useToolbar(props: MessageActionsProps) {
  const { message, mayReact } = props;
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  // The pointer and the focus leave the message for the picker and the menu.
  const isPicking = useIsPicking(message);
  const [isMenuOpen, setMenuOpen] = useState(false);

  /** The pointer may be elsewhere when the menu closes, without having left the message. */
  const onMenu = useCallback((isOpen: boolean) => {
    setMenuOpen(isOpen);
    if (!isOpen) setPointed(false);
  }, []);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    setFocused(true);
    const { target, currentTarget } = event;
    if (target !== currentTarget || message.deletedAt) return;
    const action = actionsOf(props).find(({ shortcut }) => shortcut && isShortcut(event, shortcut));
    if (action) action.run();
    else if (mayReact && isShortcut(event, "react")) pickReaction(message, currentTarget);
    else return;
    event.preventDefault();
  }

  return {
    isShown: isPointed || isFocused || isPicking || isMenuOpen,
    onMenu,
    /** The focus in the message is visible: a tap or a click moves it too. */
    isFocused,
    /** For the element of the message. */
    handlers: {
      onPointerEnter: ({ pointerType }: PointerEvent) => setPointed(pointerType === "mouse"),
      onPointerLeave: () => setPointed(false),
      onFocus: ({ target }: FocusEvent) => setFocused(target.matches(":focus-visible")),
      onKeyDown,
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) setFocused(false);
      },
    },
  };
}
