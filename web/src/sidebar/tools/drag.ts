/** Drags rows and heads of the sidebar with a mouse. Touch scrolls, and the menus move there. */

import { type Target, targetAt } from "./targets.ts";
import styles from "./tools.module.css";

export interface Drop {
  source: Target;
  sectionId: number;
  /** A chat, or for a section the section before which it goes. Null is the end. */
  beforeId: number | null;
}

interface DragOptions {
  root: HTMLElement;
  /** Whether a section takes the chat. */
  canDrop: (chatId: number, sectionId: number) => boolean;
  onDrop: (drop: Drop) => void;
}

/** A hand never rests completely. */
const slackPx = 5;
/** Near an edge of the list, a drag scrolls it. */
const edgePx = 28;
const scrollPx = 8;

/** Returns a function that ends listening. */
export function listenToDrags({ root, canDrop, onDrop }: DragOptions): () => void {
  const events = new AbortController();
  const { signal } = events;
  let drag: {
    source: Target;
    element: HTMLElement;
    x: number;
    y: number;
    isMoving: boolean;
  } | null = null;
  let drop: Drop | null = null;
  const line = document.createElement("div");
  line.className = styles.line ?? "";

  function end() {
    drag?.element.removeAttribute("data-dragged");
    drag = null;
    drop = null;
    line.remove();
  }

  function move({ clientX: x, clientY: y }: PointerEvent) {
    if (!drag) return;
    if (!drag.isMoving && Math.hypot(x - drag.x, y - drag.y) < slackPx) return;
    if (!drag.isMoving) drag.element.setAttribute("data-dragged", "");
    drag.isMoving = true;
    scrollAt(root, y);
    const place = placeAt(drag.source, document.elementFromPoint(x, y), y, canDrop);
    drop = place && { ...place, source: drag.source };
    if (!place) return line.remove();
    line.style.insetInlineStart = `${place.left}px`;
    line.style.insetBlockStart = `${place.y - 1}px`;
    line.style.width = `${place.width}px`;
    document.body.append(line);
  }

  function release() {
    const dropped = drop;
    const wasMoving = drag?.isMoving;
    end();
    if (!wasMoving) return;
    // The click that follows the release would open the chat.
    const stop = (event: MouseEvent) => {
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener("click", stop, { capture: true, once: true });
    setTimeout(() => window.removeEventListener("click", stop, true));
    if (dropped) onDrop(dropped);
  }

  root.addEventListener(
    "pointerdown",
    ({ target, pointerType, button, clientX: x, clientY: y }) => {
      const found = targetAt(target);
      const isControl = target instanceof Element && controlOf(found?.element, target);
      if (pointerType !== "mouse" || button !== 0 || !found || !isControl) return;
      drag = { source: found.target, element: found.element, x, y, isMoving: false };
    },
    { signal },
  );
  // The browser's own drag of a link.
  root.addEventListener("dragstart", (event) => event.preventDefault(), { signal });
  window.addEventListener("pointermove", move, { signal });
  window.addEventListener("pointerup", release, { signal });
  window.addEventListener("pointercancel", end, { signal });
  window.addEventListener(
    "keydown",
    (event) => {
      if (!drag?.isMoving || event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      end();
    },
    { signal, capture: true },
  );
  return () => {
    end();
    events.abort();
  };
}

/** Not the buttons of a head, and not the menu button of a row. */
function controlOf(element: HTMLElement | undefined, target: Element): boolean {
  const control = target.closest("a, button");
  return element !== undefined && (control === null || control.matches("[data-chat] > a, h2 *"));
}

interface Place extends Omit<Drop, "source"> {
  left: number;
  width: number;
  y: number;
}

function placeAt(
  source: Target,
  over: Element | null,
  y: number,
  canDrop: DragOptions["canDrop"],
): Place | null {
  const section = over?.closest<HTMLElement>("[data-section]");
  if (!section) return null;
  const sectionId = Number(section.dataset.section);
  const { left, width, top, bottom } = section.getBoundingClientRect();
  if (source.kind === "section") {
    const isBefore = y < (top + bottom) / 2;
    const next = section.nextElementSibling?.closest<HTMLElement>("[data-section]");
    const beforeId = isBefore ? sectionId : next ? Number(next.dataset.section) : null;
    return { sectionId: source.id, beforeId, left, width, y: isBefore ? top : bottom };
  }
  if (!canDrop(source.id, sectionId)) return null;
  const row = over?.closest<HTMLElement>("[data-chat]");
  if (row) {
    const place = row.getBoundingClientRect();
    const isBefore = y < (place.top + place.bottom) / 2;
    const next = row.nextElementSibling?.closest<HTMLElement>("[data-chat]");
    const beforeId = isBefore ? Number(row.dataset.chat) : next ? Number(next.dataset.chat) : null;
    return { sectionId, beforeId, left, width, y: isBefore ? place.top : place.bottom };
  }
  // Over the head: before the first chat. Below the rows: at the end.
  const first = section.querySelector<HTMLElement>("[data-chat]");
  const head = section.querySelector("[data-head]")?.getBoundingClientRect();
  const isHead = head !== undefined && y < head.bottom;
  const beforeId = isHead && first ? Number(first.dataset.chat) : null;
  return { sectionId, beforeId, left, width, y: isHead && head ? head.bottom : bottom };
}

function scrollAt(root: HTMLElement, y: number): void {
  const list = root.querySelector("nav");
  if (!list) return;
  const { top, bottom } = list.getBoundingClientRect();
  if (y < top + edgePx) list.scrollBy(0, -scrollPx);
  if (y > bottom - edgePx) list.scrollBy(0, scrollPx);
}
