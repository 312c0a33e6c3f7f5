/** Opens menus and moves rows of the sidebar by the pointer and the keyboard. */
import { type RefObject, useEffect, useRef, useState } from "react";
import type { FirstFocus } from "../../ui/controls/menu/menu-parts.ts";
import { isShortcut } from "../../ui/shortcuts/keys.ts";
import type { ShownSection } from "../order/sidebar-sections.ts";
import { listenToDrags } from "./drag.ts";
import { canHold } from "./moves.ts";
import { controlOf, isSame, type Target, targetAt } from "./targets.ts";
import type { Moves } from "./use-moves.ts";

/** A request of the user to open a menu. */
export interface Ask {
  target: Target;
  /** Gets the focus when the menu closes. */
  control: HTMLElement | null;
  /** The place of the menu, if it has no button. */
  point: DOMRect | undefined;
  firstFocus: FirstFocus;
}

interface Options {
  root: RefObject<HTMLElement | null>;
  /** A press that began before this code was loaded. */
  press: RefObject<PointerEvent | null>;
  sections: readonly ShownSection[];
  moves: Moves;
  onMenu: (ask: Ask) => void;
  onStep: (target: Target, step: 1 | -1) => void;
}

const pressMs = 450;
/** A finger never rests completely. */
const slackPx = 10;

/** Returns the row or head with the pointer or the focus, which shows its menu button. */
export function useGestures(options: Options): Target | null {
  const { root } = options;
  const [pointed, setPointed] = useState<Target | null>(null);
  const latest = useRef(options);
  latest.current = options;

  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const events = new AbortController();
    const listen = <Type extends keyof HTMLElementEventMap>(
      type: Type,
      listener: (event: HTMLElementEventMap[Type]) => void,
    ) => element.addEventListener(type, listener, { signal: events.signal });

    const point = (node: EventTarget | null) => {
      const target = targetAt(node)?.target ?? null;
      setPointed((last) => (isSame(last, target) ? last : target));
    };
    // The pointer or the focus may have come before this code.
    point(element.querySelector("[data-chat]:hover, [data-head]:hover, :focus-visible"));
    listen("pointerover", ({ target, pointerType }) => pointerType === "mouse" && point(target));
    listen("pointerleave", () => point(document.activeElement));
    listen("focusin", ({ target }) => {
      if (target instanceof Element && target.matches(":focus-visible")) point(target);
    });

    const ask = (node: EventTarget | null, at: { x: number; y: number } | null) => {
      const found = targetAt(node);
      if (!found) return false;
      const control = controlOf(found.element);
      const row = found.element.getBoundingClientRect();
      const point = at
        ? new DOMRect(at.x, at.y, 0, 0)
        : new DOMRect(row.left, row.top, 24, row.height);
      const firstFocus = at ? "none" : "first";
      latest.current.onMenu({ target: found.target, control, point, firstFocus });
      return true;
    };

    listen("keydown", (event) => {
      const isMenuKey = event.key === "ContextMenu" || (event.key === "F10" && event.shiftKey);
      if (isMenuKey && ask(event.target, null)) event.preventDefault();
      const step = isShortcut(event, "moveUp") ? -1 : isShortcut(event, "moveDown") ? 1 : null;
      const found = step && targetAt(event.target);
      if (!found) return;
      event.preventDefault();
      latest.current.onStep(found.target, step);
    });
    listen("contextmenu", (event) => {
      const { target, clientX: x, clientY: y, button } = event;
      // Keys and long presses have asked before.
      if (button === 2 && !isTouch ? ask(target, { x, y }) : targetAt(target))
        event.preventDefault();
    });

    const endPresses = listenToPresses(listen, latest.current.press.current, ask);
    let isTouch = (latest.current.press.current?.pointerType ?? "mouse") !== "mouse";
    listen("pointerdown", ({ pointerType }) => {
      isTouch = pointerType !== "mouse";
    });
    const endDrags = listenToDrags({
      root: element,
      canDrop(chatId, sectionId) {
        const { sections } = latest.current;
        const chat = sections.flatMap(({ chats }) => chats).find(({ id }) => id === chatId);
        const target = sections.find(({ section }) => section.id === sectionId);
        return chat !== undefined && target !== undefined && canHold(target.section, chat);
      },
      onDrop({ source, sectionId, beforeId }) {
        const { moves } = latest.current;
        if (source.kind === "chat") moves.dropChat(source.id, sectionId, beforeId);
        else moves.dropSection(source.id, beforeId);
      },
    });
    return () => {
      endPresses();
      endDrags();
      events.abort();
    };
  }, [root]);

  return pointed;
}

type Listen = <Type extends keyof HTMLElementEventMap>(
  type: Type,
  listener: (event: HTMLElementEventMap[Type]) => void,
) => void;

/** A long press of a finger or a pen opens the menu, and does not open the chat. */
function listenToPresses(
  listen: Listen,
  first: PointerEvent | null,
  onPress: (target: EventTarget | null, at: { x: number; y: number }) => void,
): () => void {
  let press: { x: number; y: number; timer: number } | null = null;
  let isReported = false;

  const end = () => {
    clearTimeout(press?.timer);
    press = null;
  };
  const start = ({ target, pointerType, isPrimary, clientX: x, clientY: y }: PointerEvent) => {
    end();
    isReported = false;
    if (pointerType === "mouse" || !isPrimary || !targetAt(target)) return;
    const report = () => {
      isReported = true;
      onPress(target, { x, y });
    };
    press = { x, y, timer: window.setTimeout(report, pressMs) };
  };
  if (first) start(first);
  listen("pointerdown", start);
  listen("pointermove", ({ clientX, clientY }) => {
    if (press && Math.hypot(clientX - press.x, clientY - press.y) > slackPx) end();
  });
  listen("pointerup", end);
  listen("pointercancel", end);
  // The finger is released over the menu, and must not choose one of its items.
  listen("touchend", (event) => isReported && event.preventDefault());
  listen("click", (event) => {
    if (isReported) event.preventDefault();
  });
  return end;
}
