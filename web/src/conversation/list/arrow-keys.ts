/** Moves focus between messages with the arrow keys, except within scrolling areas of a message. */
import type { KeyboardEvent } from "react";
import { isShortcut } from "../../ui/shortcuts/keys.ts";

export function moveByArrow(event: KeyboardEvent<HTMLElement>): void {
  const step = isShortcut(event, "previousMessage") ? -1 : isShortcut(event, "nextMessage") ? 1 : 0;
  const from = event.target;
  if (step === 0) return;
  // React also passes events of menus that are rendered elsewhere.
  if (!(from instanceof HTMLElement) || !event.currentTarget.contains(from)) return;
  if (from.closest("[role=group], dialog, textarea")) return;
  const messages = Array.from(event.currentTarget.querySelectorAll<HTMLElement>("article"));
  const current = from.closest("article");
  const next = current ? messages[messages.indexOf(current) + step] : lastInSight(event, messages);
  if (!next) return;
  event.preventDefault();
  next.focus({ preventScroll: true });
  next.scrollIntoView({ block: "nearest" });
}

function lastInSight(event: KeyboardEvent<HTMLElement>, messages: HTMLElement[]) {
  const { bottom } = event.currentTarget.getBoundingClientRect();
  return messages.findLast((message) => message.getBoundingClientRect().top < bottom - 8);
}
